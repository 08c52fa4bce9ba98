export default widget(TableView);

/** The words of the form itself; what can be wrong with a value is in the catalogue, because the server says it too. */
export const messages = {
  JSON_FORM_EDIT: { 'zh-CN': '编辑{title}', 'en-US': 'Edit {title}' },
  JSON_FORM_CLEAR: { 'zh-CN': '清空', 'en-US': 'Clear' },
  JSON_FORM_EMPTY_SCHEMA: {
    'zh-CN': '还没有属性：请在页面设计中为该字段填写 JSON Schema',
    'en-US': 'There are no properties yet. Enter the JSON Schema of this field in the page designer.',
  },
  JSON_FORM_UNUSABLE: {
    'zh-CN': '该字段的 JSON Schema 无法使用，请在页面设计中修改',
    'en-US': 'The JSON Schema of this field cannot be used. Change it in the page designer.',
  },
  JSON_FORM_ADD: { 'zh-CN': '添加一项', 'en-US': 'Add an item' },
  JSON_FORM_REMOVE: { 'zh-CN': '删除', 'en-US': 'Remove' },
  JSON_FORM_UP: { 'zh-CN': '上移', 'en-US': 'Move up' },
  JSON_FORM_DOWN: { 'zh-CN': '下移', 'en-US': 'Move down' },
  JSON_FORM_COPY: { 'zh-CN': '复制', 'en-US': 'Copy' },
  JSON_FORM_NO_ITEMS: {
    'zh-CN': '还没有内容，可点下方按钮添加',
    'en-US': 'There are no items yet. Add one with the button below.',
  },
  JSON_FORM_ITEM: { 'zh-CN': '第', 'en-US': 'Item' },
  JSON_FORM_YES: { 'zh-CN': '是', 'en-US': 'Yes' },
  JSON_FORM_NO: { 'zh-CN': '否', 'en-US': 'No' },
  JSON_FORM_KEY: { 'zh-CN': '{name}的名称', 'en-US': 'Name of {name}' },
  JSON_FORM_NEW_KEY: { 'zh-CN': '新属性', 'en-US': 'New property' },
  JSON_FORM_OPTION: { 'zh-CN': '选项 {number}', 'en-US': 'Option {number}' },
  JSON_FORM_TITLED_OPTION: { 'zh-CN': '{title}：选项 {number}', 'en-US': '{title}: option {number}' },
  JSON_FORM_TYPE: { 'zh-CN': '类型', 'en-US': 'Type' },
  JSON_FORM_VALUE: { 'zh-CN': '值', 'en-US': 'Value' },
  JSON_FORM_EXPAND: { 'zh-CN': '展开下一层', 'en-US': 'Expand the next level' },
  JSON_FORM_CYCLE: {
    'zh-CN': '“{name}”含有同样结构的内容，可展开下一层',
    'en-US': '“{name}” has content of the same structure. The next level can be expanded.',
  },
} as const

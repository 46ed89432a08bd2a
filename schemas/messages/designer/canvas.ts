import { defineMessages } from '../define.ts'

/** Texts of the canvas, on which a page is arranged as it is drawn. */
export const canvas = defineMessages({
  CANVAS_TAB: { 'zh-CN': '画布', 'en-US': 'Canvas' },
  CANVAS_SHEET: { 'zh-CN': '表单画布', 'en-US': 'Form canvas' },
  CANVAS_PALETTE: { 'zh-CN': '组件', 'en-US': 'Components' },
  CANVAS_PALETTE_SEARCH: { 'zh-CN': '搜索组件', 'en-US': 'Search components' },
  CANVAS_PALETTE_NONE: { 'zh-CN': '没有叫“{search}”的组件', 'en-US': 'No component is called “{search}”' },
  CANVAS_PALETTE_HELP: {
    'zh-CN': '拖到表单中，或点击添加到选中项之后',
    'en-US': 'Drag into the form, or click to add after what is selected',
  },
  CANVAS_UNPLACED: { 'zh-CN': '未放入表单的字段', 'en-US': 'Fields not in the form' },
  CANVAS_BLOCKS: { 'zh-CN': '布局', 'en-US': 'Layout' },
  CANVAS_GROUP: { 'zh-CN': '分组', 'en-US': 'Group' },
  CANVAS_TABS: { 'zh-CN': '标签页', 'en-US': 'Tabs' },
  CANVAS_STEPS: { 'zh-CN': '分步', 'en-US': 'Steps' },
  CANVAS_CHILD: { 'zh-CN': '子表', 'en-US': 'Sub-table' },
  CANVAS_EMPTY: {
    'zh-CN': '从左侧拖入组件，开始搭建表单',
    'en-US': 'Drag components here from the left to build the form',
  },
  CANVAS_HELP: {
    'zh-CN':
      '方向键选择，Alt+方向键移动，F2 改标题，Delete 删除，Ctrl+D 创建副本，Ctrl+C、Ctrl+V 复制粘贴，Insert 添加，Shift+F10 打开菜单，? 查看快捷键',
    'en-US':
      'Arrow keys select, Alt+arrow moves, F2 edits the title, Delete removes, Ctrl+D duplicates, Ctrl+C and Ctrl+V copy and paste, Insert adds, Shift+F10 opens the menu, ? shows all keys',
  },
  CANVAS_SELECTED: { 'zh-CN': '对“{title}”的操作', 'en-US': 'Actions for “{title}”' },
  CANVAS_EARLIER: { 'zh-CN': '前移', 'en-US': 'Move earlier' },
  CANVAS_LATER: { 'zh-CN': '后移', 'en-US': 'Move later' },
  CANVAS_EDIT_TITLE: { 'zh-CN': '修改标题', 'en-US': 'Edit the title' },
  CANVAS_TITLE_OF: { 'zh-CN': '“{title}”的标题', 'en-US': 'Title of “{title}”' },
  CANVAS_WHOLE_ROW: { 'zh-CN': '占整行', 'en-US': 'Whole row' },
  CANVAS_ONE_COLUMN: { 'zh-CN': '占一列', 'en-US': 'One column' },
  CANVAS_NOTHING: {
    'zh-CN': '在画布上选中一项，在这里修改它的属性',
    'en-US': 'Select something on the canvas to change its properties here',
  },
  CANVAS_MANY: { 'zh-CN': '选中了 {count} 个字段', 'en-US': '{count} {count|field is|fields are} selected' },
  CANVAS_ADDED: { 'zh-CN': '已添加“{title}”', 'en-US': 'Added “{title}”' },
  CANVAS_COPIED: { 'zh-CN': '已复制 {count} 个字段', 'en-US': '{count} {count|field|fields} copied' },
  CANVAS_PASTED: { 'zh-CN': '已粘贴 {count} 个字段', 'en-US': '{count} {count|field|fields} pasted' },
  CANVAS_MOVED: { 'zh-CN': '已移动“{title}”', 'en-US': 'Moved “{title}”' },
  CANVAS_AT_END: { 'zh-CN': '“{title}”不能再往这边移动', 'en-US': '“{title}” cannot move further this way' },
  CANVAS_WIDE: { 'zh-CN': '“{title}”占整行', 'en-US': '“{title}” takes the whole row' },
  CANVAS_NARROW: { 'zh-CN': '“{title}”占一列', 'en-US': '“{title}” takes one column' },
  CANVAS_DRAG_STARTED: { 'zh-CN': '正在拖动“{title}”', 'en-US': 'Dragging “{title}”' },
  CANVAS_DRAG_BEFORE: { 'zh-CN': '将放到“{place}”之前', 'en-US': 'Will be placed before “{place}”' },
  CANVAS_DRAG_AFTER: { 'zh-CN': '将放到“{place}”之后', 'en-US': 'Will be placed after “{place}”' },
  CANVAS_DRAG_INTO: { 'zh-CN': '将放进“{place}”', 'en-US': 'Will be placed in “{place}”' },
  CANVAS_DRAG_END: { 'zh-CN': '将放到表单末尾', 'en-US': 'Will be placed at the end of the form' },
  CANVAS_DRAG_CANCELLED: { 'zh-CN': '已取消拖动', 'en-US': 'Drag cancelled' },
  CANVAS_PART: { 'zh-CN': '画布显示的部分', 'en-US': 'Part on the canvas' },
  CANVAS_PART_LIST: { 'zh-CN': '查询与列表', 'en-US': 'Query and list' },
  CANVAS_LIST_SHEET: { 'zh-CN': '列表画布', 'en-US': 'List canvas' },
  CANVAS_LIST_HELP: {
    'zh-CN': '方向键选择查询项或列，Alt 加方向键移动，Alt 加 Shift 加方向键改变列宽，Delete 移除，Insert 添加字段。',
    'en-US':
      'Arrow keys select a query item or a column, Alt with an arrow key moves it, Alt with Shift and an arrow key changes the width of a column, Delete takes it out, Insert adds a field.',
  },
  CANVAS_LIST_PALETTE_HELP: {
    'zh-CN': '单击添加，或拖到查询区、表头上',
    'en-US': 'Click to add, or drag onto the query or the table head',
  },
  CANVAS_LIST_NOTHING: {
    'zh-CN': '选中一个查询项或一列，在这里修改它的属性',
    'en-US': 'Select a query item or a column to edit its properties here',
  },
  CANVAS_LIST_EMPTY: {
    'zh-CN': '表格还没有列，或者在这个宽度下显示为卡片',
    'en-US': 'The table has no columns yet, or is drawn as cards at this width',
  },
  CANVAS_PART_DETAIL: { 'zh-CN': '详情', 'en-US': 'Details' },
  CANVAS_DETAIL_SHEET: { 'zh-CN': '详情画布', 'en-US': 'Details canvas' },
  CANVAS_DETAIL_HELP: {
    'zh-CN': '方向键选择字段，Alt 加方向键移动，F2 修改标题，Delete 从详情中移除，Insert 添加字段。',
    'en-US':
      'Arrow keys select a field, Alt with an arrow key moves it, F2 edits its title, Delete takes it out of the details, Insert adds a field.',
  },
  CANVAS_DETAIL_PALETTE_HELP: {
    'zh-CN': '单击添加，或拖到详情中',
    'en-US': 'Click to add, or drag into the details',
  },
  CANVAS_DETAIL_NOTHING: {
    'zh-CN': '选中一个字段，在这里修改它的属性',
    'en-US': 'Select a field to edit its properties here',
  },
  CANVAS_DETAIL_EMPTY: {
    'zh-CN': '详情中还没有字段，从左侧添加',
    'en-US': 'The details show no fields yet; add some from the left',
  },
  CANVAS_DETAIL_AS_FORM: {
    'zh-CN': '详情与表单布局一致，移除的字段只在详情中隐藏，分组保留。移动字段后，详情按自己的顺序显示，不再分组。',
    'en-US':
      'The details are laid out as the form is. A field that is taken out is hidden in the details alone, and the groups stay. Once a field is moved, they show a list of their own, without groups.',
  },
  CANVAS_DETAIL_OWN: {
    'zh-CN': '详情按自己的字段和顺序显示，表单的分组不影响它。',
    'en-US': 'The details show fields of their own in their own order; the groups of the form do not apply.',
  },
  CANVAS_DETAIL_RESET: { 'zh-CN': '恢复为表单布局', 'en-US': 'Lay out as the form again' },
  CANVAS_DETAIL_FIELD: { 'zh-CN': '详情字段', 'en-US': 'field of the details' },
  CANVAS_NOT_IN_DETAIL: { 'zh-CN': '添加到详情', 'en-US': 'Add to the details' },
  CANVAS_DRAG_DETAIL: { 'zh-CN': '将放到详情末尾', 'en-US': 'Will be placed at the end of the details' },
  CANVAS_STEP_DETAIL: { 'zh-CN': '调整详情字段“{title}”', 'en-US': 'Arrange “{title}” in the details' },
  CANVAS_STEP_DETAILS: { 'zh-CN': '调整详情', 'en-US': 'Arrange the details' },
  CANVAS_FIELD_SEARCH: { 'zh-CN': '搜索字段', 'en-US': 'Search fields' },
  CANVAS_NOT_IN_QUERY: { 'zh-CN': '添加到查询', 'en-US': 'Add to the query' },
  CANVAS_NOT_IN_LIST: { 'zh-CN': '添加到表格', 'en-US': 'Add to the table' },
  CANVAS_QUERY_ITEM: { 'zh-CN': '查询项', 'en-US': 'query item' },
  CANVAS_COLUMN: { 'zh-CN': '列', 'en-US': 'column' },
  CANVAS_COLUMN_WIDTH: { 'zh-CN': '“{title}”的列宽（像素）', 'en-US': 'Width of “{title}” in pixels' },
  CANVAS_WIDTH_OF: { 'zh-CN': '“{title}”宽 {width} 像素', 'en-US': '“{title}” is {width} pixels wide' },
  CANVAS_WIDTH_AUTOMATIC: { 'zh-CN': '“{title}”的宽度由表格决定', 'en-US': 'The table decides the width of “{title}”' },
  CANVAS_TAKE_OUT: { 'zh-CN': '移除', 'en-US': 'Take out' },
  CANVAS_REMOVED: { 'zh-CN': '已移除“{title}”', 'en-US': 'Took out “{title}”' },
  CANVAS_DRAG_QUERY: { 'zh-CN': '将放到查询区末尾', 'en-US': 'Will be placed at the end of the query' },
  CANVAS_DRAG_TABLE: { 'zh-CN': '将放到表格末尾', 'en-US': 'Will be placed at the end of the table' },
  CANVAS_STEP_QUERY: { 'zh-CN': '调整查询项“{title}”', 'en-US': 'Arrange the query item “{title}”' },
  CANVAS_STEP_COLUMN: { 'zh-CN': '调整列“{title}”', 'en-US': 'Arrange the column “{title}”' },
  CANVAS_FIELD_KIND: { 'zh-CN': '{title}，{view}', 'en-US': '{title}, {view}' },
  CANVAS_SIDE: { 'zh-CN': '画布左侧显示', 'en-US': 'Beside the canvas' },
  CANVAS_CLIPBOARD_REFUSED: {
    'zh-CN': '浏览器不允许访问剪贴板，用 Ctrl+C、Ctrl+X、Ctrl+V 复制、剪切和粘贴',
    'en-US': 'The browser refuses access to the clipboard; use Ctrl+C, Ctrl+X and Ctrl+V to copy, cut and paste',
  },
  CANVAS_CLIPBOARD_EMPTY: {
    'zh-CN': '剪贴板里没有字段：先在画布上复制字段、分组或标签页，或从表格复制标题列',
    'en-US':
      'The clipboard holds no fields: first copy fields, groups or tabs on a canvas, or titles from a spreadsheet',
  },
  CANVAS_CHILD_ELSEWHERE: {
    'zh-CN': '子表的来源和呈现在“页面”中设置',
    'en-US': 'Source and drawing of a sub-table are set under “Page”',
  },
  CANVAS_ACTION_ELSEWHERE: {
    'zh-CN': '按钮的动作和条件在“页面”中设置',
    'en-US': 'What a button does, and when, is set under “Page”',
  },
  CANVAS_OPEN_SETTINGS: { 'zh-CN': '打开设置', 'en-US': 'Open the settings' },
  PALETTE_FAVOURITES: { 'zh-CN': '收藏', 'en-US': 'Favourites' },
  PALETTE_FAVOURITE_OF: { 'zh-CN': '收藏“{title}”', 'en-US': 'Favourite: {title}' },
  PALETTE_FAVOURITE_ADD: { 'zh-CN': '收藏，排在最前', 'en-US': 'Add to favourites, which come first' },
  PALETTE_FAVOURITE_REMOVE: { 'zh-CN': '取消收藏', 'en-US': 'Remove from favourites' },
  PALETTE_FAVOURITE_SET: { 'zh-CN': '已收藏“{title}”', 'en-US': '“{title}” is a favourite now' },
  PALETTE_FAVOURITE_GONE: { 'zh-CN': '已取消收藏“{title}”', 'en-US': '“{title}” is no favourite any more' },
})

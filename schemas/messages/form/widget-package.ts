import { defineMessages } from '../define.ts'

/** Packages of widgets: what their fields, their check and the server may say. */
export const widgetPackage = defineMessages({
  WIDGET_OFF: {
    'zh-CN': '控件“{title}”已停用，可直接填写存储值',
    'en-US': 'The widget “{title}” is switched off. Enter the stored value directly.',
  },
  WIDGET_STOPPED: {
    'zh-CN': '控件“{title}”出错，已停止运行，可直接填写存储值',
    'en-US': 'The widget “{title}” failed and was stopped. Enter the stored value directly.',
  },
  WIDGET_NOT_LOADED: {
    'zh-CN': '控件“{title}”无法加载，可直接填写存储值',
    'en-US': 'The widget “{title}” could not be loaded. Enter the stored value directly.',
  },
  WIDGET_VALUE_UNFIT: {
    'zh-CN': '内容不符合控件的要求{path}，请修改后再保存',
    'en-US': 'The widget does not allow this content {path}. Correct it and save again.',
  },
  WIDGET_TOO_LARGE: { 'zh-CN': '控件包不能超过 {kb} KB', 'en-US': 'A widget package may have at most {kb} KB' },
  WIDGET_INVALID: {
    'zh-CN': '控件包有 {count} 处错误，第一处：{first}',
    'en-US': 'The widget package has {count} {count|error|errors}. The first one: {first}',
  },
  WIDGET_DEFAULT_UNFIT: {
    'zh-CN': '选项“{name}”的默认值不符合它自己的类型或限制',
    'en-US': 'The default of the option “{name}” does not fit its own type or limits',
  },
  WIDGET_TITLES_COUNT: {
    'zh-CN': '选项“{name}”的 x-titles 与 enum 数量不同',
    'en-US': 'The option “{name}” has not as many x-titles as values in enum',
  },
  WIDGET_OPTIONS_OPEN: {
    'zh-CN': '选项必须拒绝未知名称：additionalProperties 应为 false',
    'en-US': 'Unknown options must be refused: set additionalProperties to false',
  },
  WIDGET_STORAGE: {
    'zh-CN': '此存储类型没有该限制，或者限制过大',
    'en-US': 'This type of storage does not have this limit, or the limit is too large',
  },
  WIDGET_VALUE_SCHEMA: {
    'zh-CN': '结构化数据的 value 必须是可用的 JSON Schema，type 为 object 或 array',
    'en-US': 'For structured data, value must be a usable JSON Schema with the type object or array',
  },
  WIDGET_SAMPLE_UNFIT: {
    'zh-CN': '示例值不符合 value 和 storage 的规定',
    'en-US': 'The sample does not fit “value” and “storage”',
  },
  WIDGET_NO_EMPTY: {
    'zh-CN': 'fixtures 中必须有一个空值（null）',
    'en-US': 'One of the fixtures must be empty (null)',
  },
  WIDGET_GARBAGE_FITS: {
    'zh-CN': 'garbage 中的值符合规定，不能作为无法读取的值',
    'en-US': 'A value in garbage fits what may be stored, so it cannot be unreadable',
  },
  WIDGET_OLDER: {
    'zh-CN': '版本 {version} 不高于已有的版本 {highest}，请提高版本号后再上传',
    'en-US': 'Version {version} is not higher than the version {highest} that is there. Raise it and upload again.',
    code: 409,
    http: 409,
  },
  WIDGET_STORAGE_CHANGED: {
    'zh-CN': '新版本的存储方式与原版本不同，已有数据将无法读取。请使用新的控件编号',
    'en-US': 'The new version stores its values differently, so existing data could not be read. Use a new id.',
    code: 409,
    http: 409,
  },
  WIDGET_STALE: {
    'zh-CN': '控件包已被他人修改，请刷新后重试',
    'en-US': 'Someone else has changed this widget package. Reload the page and try again.',
    code: 409,
    http: 409,
  },
  WIDGET_UNKNOWN: {
    'zh-CN': '没有控件包“{id}”',
    'en-US': 'There is no widget package “{id}”',
    code: 404,
    http: 404,
  },
  WIDGET_LAWS_OPEN: {
    'zh-CN': '此版本未通过检验，请先运行检验',
    'en-US': 'This version has not passed its checks. Run them first.',
    code: 409,
    http: 409,
  },
  WIDGET_IN_USE: {
    'zh-CN': '{count} 个已发布页面正在使用此控件：{pages}。请先从页面中移除，或停用控件包',
    'en-US':
      '{count} published {count|page uses|pages use} this widget: {pages}. Remove it from the pages first, or switch the package off.',
    code: 409,
    http: 409,
  },
  WIDGET_UPLOADED: { 'zh-CN': '控件包已上传', 'en-US': 'The widget package was uploaded' },
  WIDGET_ON: { 'zh-CN': '控件包已启用', 'en-US': 'The widget package is switched on' },
  WIDGET_OFF_DONE: { 'zh-CN': '控件包已停用', 'en-US': 'The widget package is switched off' },
  WIDGET_REMOVED: { 'zh-CN': '控件包已删除', 'en-US': 'The widget package was removed' },
})

import { describe, expect, it } from 'vitest'
import { widgets } from '../../registry/index.ts'
import type { Message } from '../../schemas/messages/define.ts'
import { messages } from '../../schemas/messages/index.ts'
import priorities from '../../schemas/dictionaries/priority.json' with { type: 'json' }
import sexes from '../../schemas/dictionaries/sex.json' with { type: 'json' }

const catalogue: Readonly<Record<string, Message>> = messages
const sentences = new Set(Object.values(catalogue).map((message) => message['zh-CN']))

/** Every Chinese sentence that the specification states; those with a value in them as the catalogue writes it. */
const VERBATIM = [
  '系统提示',
  '拒绝访问',
  '很抱歉，资源未找到!',
  '网络超时',
  '很抱歉，登录已过期，请重新登录',
  '登录已过期',
  '重新登录',
  '登录已过期，正在重新登陆',
  '文件下载失败',
  '未知的文件',
  '您尚未设置部门信息!',
  '当前系统无登录用户!',
  '正在编译主题！',
  '确认删除',
  '是否删除选中数据?',
  '首页不能关闭!',
  '这是最后一页，不能再关闭了',
  '请输入旧密码!',
  '请输入新密码!',
  '两次输入的密码不一样！',
  '真的要注销登录吗?',
  '首页',
  '主题更新失败',
  '刷新缓存完成！',
  '刷新缓存失败！',
  '修改密码',
  '请确认新密码!',
  '部门选择',
  '请输入手机号',
  '请输入正确手机号',
  '请输入用户名',
  '只允许字母、数字、下划线',
  '长度6到18个字符',
  '邮箱格式不正确',
  '请输入自然数',
  '请输入英文字符',
  '请输入正确的座机号',
  '请输入正确的银行卡号码',
  '请输入正确的证件号码',
  '请输入正确的身份证号码',
  '请输入正确的QQ号码',
  '请输入以http和https开头的网址',
  '请输入20位以内的英文字符和数字',
  '请输入2到100位的中英文字符和空格',
  '请输入数字和换行符',
  '请输入255位以内的字符',
  '最小长度{limit}位字符',
  '最大长度{limit}位字符',
  '最少选择{limit}项',
  '最多选择{limit}项',
  '字典Code不能为空!',
  '没有查询到任何数据',
  '请输入搜索内容',
  '新增',
  '编辑',
  '详情',
  '新增图片',
  '共 {count} 条',
  '请选择一条记录！',
  '返回数据类型不识别',
  '高级查询构造器',
  '不能查询空条件',
  '空条件不能保存',
  '保存名称不能为空',
  '导入成功,但是有错误数据!',
  '导出文件',
  '你点击的太快了，请慢点点击!',
  '打开子表失败',
  '确定要删除这 {count} 项吗?',
  '上传失败',
  '上传出错',
  '错误信息：{message}',
  'cron表达式',
  '请选择一条记录',
  '未知错误',
  '{name} 文件上传失败',
  '请上传文件',
  '点击上传',
  '请上传图片',
  '未知的操作',
  '已到最后~',
  '未上传任何文件',
  '是',
  '否',
  '用户自定义JS增强代码运行出错',
  '早上好',
  '上午好',
  '中午好',
  '下午好',
  '晚上好',
  '刷新',
  '关闭左侧',
  '关闭右侧',
  '关闭其它',
  '旧密码',
  '新密码',
  '确认新密码',
  '一般消息',
  '重要消息',
  '紧急消息',
  '薄暮',
  '火山',
  '日暮',
  '明青',
  '极光绿',
  '拂晓蓝',
  '极客蓝',
  '酱紫',
  '去处理',
]

/** Sentences that the wire contract states, besides those of the specification. */
const OF_THE_WIRE = new Set([
  '用户租户信息变更,请重新登陆!',
  'Token失效，请重新登录!',
  '该编号已存在!',
  '操作失败，签名验证失败:X-TIMESTAMP已过期',
  '执行数据库异常,违反了完整性约束，例如：违反唯一约束、非空限制或外键限制',
  '导出人:{name}',
  '密码重置成功!',
  '两次输入密码不一致!',
  '旧密码输入错误!',
  '新密码不允许为空!',
  '您尚未归属部门,请确认账号信息',
  '请确认新密码!',
  '数据为空,不作处理！',
  '请设置url.{name}属性!',
  '文件大小超出{max}MB限制, 请压缩或降低文件质量! ',
  '文件大小超出{limit}MB限制, 请压缩或降低文件质量! ',
])
/** Begins every reason of a refused import on the wire. */
const IMPORT_REFUSED = '文件导入失败:'
/** A half-width mark next to a Chinese character. Text in square brackets, or a call, is code. */
const HALF_WIDTH = /[\u4e00-\u9fff][,;:!?]|[,;!?][\u4e00-\u9fff]|(?<!reject)\([\u4e00-\u9fff]/

describe('the words of the product', () => {
  it('are punctuated as Chinese is, but for what the specification and the wire state', () => {
    const stated = new Set([...VERBATIM, ...OF_THE_WIRE])
    const mixed = [...sentences].filter(
      (sentence) =>
        !stated.has(sentence) && HALF_WIDTH.test(sentence.replace(IMPORT_REFUSED, '').replaceAll(/\[[^\]]*\]/g, '')),
    )
    expect(mixed).toEqual([])
    expect([...OF_THE_WIRE].filter((sentence) => !sentences.has(sentence))).toEqual([])
  })
  it.each(VERBATIM)('I18N-002 says %s as the documents do', (sentence) => expect(sentences.has(sentence)).toBe(true))

  it.each([
    ['I18N-006', 'FILE_DOWNLOAD_FAILED', '文件下载失败', 'file download failed'],
    ['I18N-007', 'DICT_CODE_EMPTY', '字典Code不能为空!', 'dictionary code cannot be empty'],
    ['I18N-012', 'CRON_TITLE', 'cron表达式', 'cron expression'],
    ['I18N-013', 'SUPER_TITLE', '高级查询构造器', 'advanced query constructor'],
    ['I18N-014', 'FILE_UNKNOWN_ERROR', '未知错误', 'unknown error'],
    ['I18N-015', 'FILE_SEND_FAILED', '{name} 文件上传失败', '{name} file upload failed.'],
    ['I18N-016', 'GRID_IMAGE_FAILED', '上传失败', 'upload failed'],
    ['I18N-017', 'GRID_UPLOAD_ERROR', '上传出错', 'upload error'],
    ['I18N-018', 'GRID_TOO_FAST', '你点击的太快了，请慢点点击!', 'you clicked too fast, please slow down!'],
    ['I18N-019', 'SUPER_NO_QUERY', '不能查询空条件', 'cannot query empty condition'],
    ['I18N-020', 'SUPER_NO_SAVE', '空条件不能保存', 'empty condition cannot be saved'],
    ['I18N-021', 'SUPER_NO_NAME', '保存名称不能为空', 'save name cannot be empty'],
    ['I18N-022', 'IMPORT_PARTIAL', '导入成功,但是有错误数据!', 'import succeeded but there is erroneous data'],
    ['I18N-004', 'TAB_HOME', '首页不能关闭!', 'home cannot be closed!'],
    ['I18N-010', 'SETTINGS_THEME_FAILED', '主题更新失败', 'Failed to update theme'],
    ['I18N-013', 'SUPER_TITLE', '高级查询构造器', 'advanced query constructor'],
    ['I18N-025', 'NOTICE_L', '一般消息', 'normal'],
    ['I18N-025', 'NOTICE_M', '重要消息', 'important'],
    ['I18N-025', 'NOTICE_H', '紧急消息', 'urgent'],
  ])('%s says %s in both languages', (_row, code, chinese, english) => {
    expect(catalogue[code]).toMatchObject({ 'zh-CN': chinese, 'en-US': english })
  })
  it('I18N-014 says Unknown error where an upload is refused without words, and unknown error of its item', () => {
    expect(messages.FILE_UPLOAD_REFUSED['en-US']).toBe('Unknown error')
    expect(messages.FILE_UNKNOWN_ERROR).toMatchObject({ 'zh-CN': '未知错误', 'en-US': 'unknown error' })
  })
  it('I18N-029 calls the button of an announcement 去处理', () => expect(messages.NOTICE_GO['zh-CN']).toBe('去处理'))
  it('I18N-027 calls the sexes 男 and 女, and I18N-025 the priorities as the bell does', () => {
    const words = (of: { items: { value: string; text: { 'zh-CN': string } }[] }) =>
      Object.fromEntries(of.items.map(({ value, text }) => [value, text['zh-CN']]))
    expect(words(sexes)).toEqual({ 1: '男', 2: '女' })
    expect(words(priorities)).toEqual({ L: '一般消息', M: '重要消息', H: '紧急消息' })
  })
})

interface Words {
  readonly where: string
  readonly chinese: string
  readonly english: string
}

const isObjectOrList = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
/** Every pair of two languages in a value, however deep. */
function pairsOf(value: unknown, where: string): readonly Words[] {
  if (!isObjectOrList(value)) return []
  const { 'zh-CN': chinese, 'en-US': english } = value
  if (typeof chinese === 'string' && typeof english === 'string') return [{ where, chinese, english }]
  return Object.entries(value).flatMap(([key, inner]) => pairsOf(inner, `${where}/${key}`))
}

const said: Readonly<Record<string, Message>> = {
  ...catalogue,
  ...Object.fromEntries(widgets.flatMap((widget) => Object.entries(widget.messages))),
}
const documents = import.meta.glob<unknown>(
  [
    '../../schemas/screens/**/*.json',
    '../../schemas/dictionaries/*.json',
    '../../schemas/reports/*.json',
    '../../schemas/processes/*.json',
    '../../schemas/menu.json',
  ],
  { eager: true, import: 'default' },
)
const inDocuments = Object.entries(documents).flatMap(([path, document]) =>
  pairsOf(document, path.replace('../../schemas/', '')),
)
const inWidgets = widgets.flatMap((widget) => pairsOf([widget.title, widget.options], widget.type))
const all: readonly Words[] = [
  ...Object.entries(said).flatMap(([code, message]) => pairsOf(message, code)),
  ...inDocuments,
  ...inWidgets,
]

/** Codes whose words the specification or the wire contract states, in the language that a rule of here would refuse. */
const STATED = new Set([
  'TAB_HOME',
  'TAB_HOME_TITLE',
  'TAB_LAST',
  'TAB_CLOSE_OTHERS',
  'SESSION_NO_MENU',
  'SHELL_SIGNING_IN_AGAIN',
  'TENANT_CHANGED',
  'GRID_TOO_FAST',
  'IMPORT_RUNNING',
  'SUPER_RULE_IN',
  'SUPER_RULE_NOT_IN',
])
/** Texts that hold JSON or a comparison are read as code. */
const isCode = (text: string) => /"\w+":|==/.test(text)
const checked = all.filter(({ where, english }) => !STATED.has(where) && !isCode(english))
/** Names keep their capitals. */
const NAMES =
  /\b(Western Zhou|Warring States|Spring and Autumn|Five Dynasties|Republic of China|Three Kingdoms|Western Xia|Museum Management Platform|Excel|Caps Lock|JSON Schema|UI Schema)\b/

/** Words of one language that a text must not hold; a code in braces is no word. */
const BARRED: readonly (readonly [rule: string, language: 'chinese' | 'english', pattern: RegExp])[] = [
  ['writes 登录, 账号, 其他 and 您', 'chinese', /登陆|账户|帐号|帐户|其它|你/],
  [
    'has no quotation marks or brackets of the other script',
    'chinese',
    /["'](?=[\u4e00-\u9fff])|(?<=[\u4e00-\u9fff])["']|[\u4e00-\u9fff]\.\.\.|……/,
  ],
  [
    'is free of figures of speech',
    'english',
    /\b(told|tells?|kept|behind|given|whoever|house|hands|deeds|all the same|somebody)\b/i,
  ],
  [
    'names a page a page, a status a status and an option an option',
    'english',
    /(?<!full |narrow )\bscreens?\b|\b(state|kind|choices?)\b(?!\/)/i,
  ],
  ['asks without please, exclamation marks and straight quotation marks', 'english', /\bplease\b|!|"(?=\w+ )/i],
  [
    'has the right word after a number',
    'english',
    /\(s\)|(?<!first |of |more than )\{(count|days|rows|minutes|hours)\} (rows|records|fields|files|items|errors|problems|cells|values|characters|results|conflicts|days|minutes|hours|members)\b/,
  ],
]
const spoken = (text: string) =>
  text.replaceAll(/\{\w+\}/g, (name) => (/^\{(count|days|rows|minutes|hours)\}$/.test(name) ? name : ''))

describe('the words that people read', () => {
  it('are found in the catalogue, in the bundled documents and in the widgets', () => {
    expect([inDocuments.length > 300, inWidgets.length > 150, all.length > 2000]).toEqual([true, true, true])
  })
  it.each(BARRED)('%s (%s)', (_rule, language, pattern) => {
    expect(
      checked
        .filter((words) => pattern.test(spoken(words[language])))
        .map(({ where, [language]: text }) => `${where}: ${text}`),
    ).toEqual([])
  })
  it('are written in English as sentences are, not As Titles Are', () => {
    const titled = checked.filter(({ english }) => {
      const words = english
        .split(/[\s/]+/)
        .slice(1)
        .filter((word) => /^[A-Za-z][a-z’-]{3,}$/.test(word))
      return (
        words.length > 0 && !NAMES.test(english) && !/[.:] /.test(english) && words.every((word) => /^[A-Z]/.test(word))
      )
    })
    expect(titled.map(({ where, english }) => `${where}: ${english}`)).toEqual([])
  })
  it('end with a mark in English where they are more than one sentence', () => {
    const open = checked.filter(({ english }) => /(?<!\bno)[.?!] [A-Z“{]/.test(english) && /[\w)”]$/.test(english))
    expect(open.map(({ where, english }) => `${where}: ${english}`)).toEqual([])
  })
  it('begin with a capital in English where a dictionary or a screen offers them', () => {
    const small = inDocuments.filter(
      ({ where, english }) =>
        /^[a-z]/.test(english) &&
        !where.startsWith('dictionaries/priority.json') &&
        !where.endsWith('/suffix') &&
        !where.endsWith('/unit'),
    )
    expect(small.map(({ where, english }) => `${where}: ${english}`)).toEqual([])
  })
})

interface Entry {
  readonly parent: string
  readonly 'zh-CN': string
  readonly 'en-US': string
}
/** Entries of the bundled menu: those of its own file, of screens and of reports. */
function menuEntries(): readonly Entry[] {
  return Object.entries(documents).flatMap(([path, document]) => {
    if (!isObjectOrList(document)) return []
    const items = path.endsWith('/menu.json')
      ? document['items']
      : isObjectOrList(document['menu'])
        ? [{ ...document['menu'], title: document['title'] }]
        : []
    if (!Array.isArray(items)) return []
    return items.filter(isObjectOrList).flatMap(({ parent, title }) =>
      pairsOf(title, String(parent ?? '')).map(({ where, chinese, english }) => ({
        parent: where,
        'zh-CN': chinese,
        'en-US': english,
      })),
    )
  })
}
const twice = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)

describe('the bundled menu', () => {
  it('has entries of the menu file, of screens and of reports', () => {
    expect(menuEntries().map((entry) => entry['en-US'])).toEqual(
      expect.arrayContaining(['Collections', 'Loans', 'Loans by month']),
    )
  })
  it.each(['zh-CN', 'en-US'] as const)(
    'names no two entries of one level, and no entry and its folder, alike in %s',
    (locale) => {
      const entries = menuEntries()
      const levels = Object.values(Object.groupBy(entries, ({ parent }) => parent))
      expect(levels.flatMap((level) => twice((level ?? []).map((entry) => entry[locale])))).toEqual([])
      expect(twice(entries.map((entry) => entry[locale]))).toEqual([])
    },
  )
})

import { describe, expect, it } from 'vitest'
import { messages } from '../../schemas/messages/index.ts'
import type { Message } from '../../schemas/messages/define.ts'
import priorities from '../../schemas/dictionaries/priority.json' with { type: 'json' }
import sexes from '../../schemas/dictionaries/sex.json' with { type: 'json' }

const catalogue: Readonly<Record<string, Message>> = messages
const sentences = new Set(Object.values(catalogue).map((message) => message['zh-CN']))

/** Sentences that the product is known by, as people have read them for years. */
const VERBATIM = [
  '系统提示', '拒绝访问', '很抱歉，资源未找到!', '网络超时', '很抱歉，登录已过期，请重新登录', '登录已过期', '重新登录', '登录已过期，正在重新登陆', '文件下载失败', '未知的文件', '您尚未设置部门信息!', '当前系统无登录用户!',
  '正在编译主题！', '确认删除', '是否删除选中数据?', '首页不能关闭!', '这是最后一页，不能再关闭了', '请输入旧密码!', '请输入新密码!', '两次输入的密码不一样！', '真的要注销登录吗?',
]

describe('the words of the product', () => {
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
    ['I18N-025', 'NOTICE_L', '一般消息', 'normal'],
    ['I18N-025', 'NOTICE_M', '重要消息', 'important'],
    ['I18N-025', 'NOTICE_H', '紧急消息', 'urgent'],
  ])('%s says %s in both languages', (_row, code, chinese, english) => {
    expect(catalogue[code]).toMatchObject({ 'zh-CN': chinese, 'en-US': english })
  })
  it('I18N-014 says Unknown error where an upload is refused without words in English', () => expect(messages.FILE_UPLOAD_REFUSED['en-US']).toBe('Unknown error'))
  it('I18N-029 calls the button of an announcement 去处理', () => expect(messages.NOTICE_GO['zh-CN']).toBe('去处理'))
  it('I18N-027 calls the sexes 男 and 女, and I18N-025 the priorities as the bell does', () => {
    const words = (of: { items: { value: string; text: { 'zh-CN': string } }[] }) => Object.fromEntries(of.items.map(({ value, text }) => [value, text['zh-CN']]))
    expect(words(sexes)).toEqual({ 1: '男', 2: '女' })
    expect(words(priorities)).toEqual({ L: '一般消息', M: '重要消息', H: '紧急消息' })
  })
})

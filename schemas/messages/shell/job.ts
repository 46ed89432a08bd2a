import { defineMessages } from '../define.ts'

/** Background work: long exports and imports. */
export const job = defineMessages({
  JOB_TOO_MANY: {
    'zh-CN': '后台任务已有 {max} 个，请等待其完成后再试',
    'en-US': 'There are already {max} background jobs. Wait until some of them finish.',
  },
  JOB_INTERRUPTED: {
    'zh-CN': '服务器多次中断，任务未能完成，请重试',
    'en-US': 'The server was interrupted several times, and the job could not be finished. Try again.',
  },
  JOB_UNKNOWN: { 'zh-CN': '服务器不认识该任务', 'en-US': 'The server does not know this type of job.' },
  JOB_FAILED: {
    'zh-CN': '任务失败，服务器内部错误，请稍后再试',
    'en-US': 'The job failed because something went wrong on the server. Try again later.',
  },
  JOB_TOO_LARGE: {
    'zh-CN': '数据量过大，超出服务器内存限制，请减少数据后重试',
    'en-US': 'There is too much data for the memory of the server. Reduce the data and try again.',
  },
  JOB_TAKEN: {
    'zh-CN': '任务已被取消或已由其他进程继续',
    'en-US': 'The job was cancelled, or another process continues it.',
  },
  JOB_GONE: { 'zh-CN': '任务已结束或不存在', 'en-US': 'The job has finished or does not exist.' },
  JOB_CANCELLED: { 'zh-CN': '已取消，取消前已处理 {done} 行', 'en-US': 'Cancelled after {done} {done|row|rows}' },
  JOB_CANCELLED_EARLY: { 'zh-CN': '已取消，尚未开始处理', 'en-US': 'Cancelled before it started' },
  JOB_STARTED: {
    'zh-CN': '“{title}”正在后台处理，完成后可在右上角“后台任务”中查看',
    'en-US': '“{title}” runs in the background. See “Background jobs” at the top right when it is finished.',
  },
  JOB_TITLE: { 'zh-CN': '后台任务', 'en-US': 'Background jobs' },
  JOB_RUNNING_COUNT: { 'zh-CN': '后台任务，{count} 个进行中', 'en-US': 'Background jobs, {count} in progress' },
  JOB_EXPORT: { 'zh-CN': '导出', 'en-US': 'Export' },
  JOB_PUBLISH: { 'zh-CN': '发布', 'en-US': 'Publish' },
  JOB_IMPORT: { 'zh-CN': '导入', 'en-US': 'Import' },
  JOB_STATE_WAITING: { 'zh-CN': '等待中', 'en-US': 'Waiting' },
  JOB_STATE_RUNNING: { 'zh-CN': '进行中', 'en-US': 'Running' },
  JOB_STATE_DONE: { 'zh-CN': '已完成', 'en-US': 'Finished' },
  JOB_STATE_FAILED: { 'zh-CN': '失败', 'en-US': 'Failed' },
  JOB_STATE_CANCELLED: { 'zh-CN': '已取消', 'en-US': 'Cancelled' },
  JOB_ROWS: { 'zh-CN': '{done} / {total} 行', 'en-US': '{done} of {total} rows' },
  JOB_ROWS_SO_FAR: { 'zh-CN': '{done} 行', 'en-US': '{done} {done|row|rows}' },
  JOB_DOWNLOAD: { 'zh-CN': '下载 {name}', 'en-US': 'Download {name}' },
  JOB_GO_ON: {
    'zh-CN': '继续导入其余行（跳过有误的行）',
    'en-US': 'Import the remaining rows (skip rows with errors)',
  },
  JOB_REFUSED_ROWS: { 'zh-CN': '下载错误报告', 'en-US': 'Download the error report' },
  JOB_CANCEL: { 'zh-CN': '取消“{title}”', 'en-US': 'Cancel “{title}”' },
  JOB_REMOVE: { 'zh-CN': '清除“{title}”', 'en-US': 'Clear “{title}”' },
  JOB_KEPT_UNTIL: { 'zh-CN': '保留至 {at}', 'en-US': 'Available until {at}' },
  JOB_FINISHED: { 'zh-CN': '“{title}”已完成', 'en-US': '“{title}” is finished' },
  JOB_NOT_FINISHED: { 'zh-CN': '“{title}”未能完成', 'en-US': '“{title}” could not be finished' },
})

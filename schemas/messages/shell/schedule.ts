import { defineMessages } from '../define.ts'

/** Scheduled jobs. */
export const schedule = defineMessages({
  SCHEDULE_UNKNOWN: {
    'zh-CN': '没有编号为“{code}”的定时任务',
    'en-US': 'There is no scheduled job with the id “{code}”.',
  },
  SCHEDULE_KIND_UNKNOWN: {
    'zh-CN': '没有类型为“{name}”的任务；可用：{known}',
    'en-US': 'There is no type of job “{name}”. Available: {known}',
  },
  SCHEDULE_ZONE_UNKNOWN: {
    'zh-CN': '没有时区“{name}”，请填写如 Asia/Shanghai 的时区名称',
    'en-US': 'There is no time zone “{name}”. Enter a name such as Asia/Shanghai.',
  },
  SCHEDULE_NEVER: {
    'zh-CN': '该表达式今后没有执行时间，请修改后再启动',
    'en-US': 'The expression has no future run. Change it before you start the job.',
  },
  SCHEDULE_PARAMETER_WRONG: {
    'zh-CN': '任务参数有误：{reason}',
    'en-US': 'The parameters of the job are wrong: {reason}',
  },
  SCHEDULE_CALL_CLOSED: {
    'zh-CN': '任务不能调用接口“{path}”，只能调用页面可以调用的接口',
    'en-US': 'A job cannot call “{path}”. It can call only what pages can call.',
  },
  SCHEDULE_BODY_WRONG: { 'zh-CN': '请求内容不是有效的 JSON', 'en-US': 'The content of the request is not valid JSON.' },
  SCHEDULE_RUNNING: {
    'zh-CN': '任务正在执行，请等待执行结束',
    'en-US': 'The job is running. Wait until it has finished.',
  },
  SCHEDULE_STARTED: { 'zh-CN': '任务已启动', 'en-US': 'The job is started.' },
  SCHEDULE_STOPPED: { 'zh-CN': '任务已停止', 'en-US': 'The job is stopped.' },
  SCHEDULE_ASKED: { 'zh-CN': '已开始执行，结果见执行记录', 'en-US': 'The job runs now. The history shows its result.' },
  SCHEDULE_TIMED_OUT: {
    'zh-CN': '任务在 {seconds} 秒内没有结束，已不再等待',
    'en-US': 'The job did not finish within {seconds} {seconds|second|seconds}. The server no longer waits for it.',
  },
  SCHEDULE_INTERRUPTED: {
    'zh-CN': '服务器停止，任务中断',
    'en-US': 'The job was interrupted because the server stopped.',
  },
  SCHEDULE_SKIPPED: {
    'zh-CN': '上次执行尚未结束，本次跳过',
    'en-US': 'Skipped, because the run before had not finished.',
  },
  SCHEDULE_CALL_REFUSED: {
    'zh-CN': '接口拒绝了请求（{status}）：{message}',
    'en-US': 'The endpoint refused the call ({status}): {message}',
  },
  SCHEDULE_CALL_DONE: { 'zh-CN': '接口调用成功', 'en-US': 'The endpoint was called.' },
  SCHEDULE_CALLED: { 'zh-CN': '{method} {path} {status} {ms} ms', 'en-US': '{method} {path} {status} {ms} ms' },
  SCHEDULE_SAYS: { 'zh-CN': '{text}', 'en-US': '{text}' },
  SCHEDULE_SCRIPT_DONE: { 'zh-CN': '脚本执行完成', 'en-US': 'The script has finished.' },
  SCHEDULE_SCRIPT_DENIED: {
    'zh-CN': '编写脚本任务需要权限 {code}，请联系管理员授权',
    'en-US': 'Writing jobs that run a script needs the permission {code}. Ask an administrator for it.',
  },
  SCHEDULE_SCRIPT_SAFE_MODE: {
    'zh-CN': '安全模式下不能使用脚本任务',
    'en-US': 'Jobs that run a script cannot be used in safe mode.',
  },
  SCHEDULE_SCRIPT_TIME: {
    'zh-CN': '脚本连续运行超过 {seconds} 秒，已停止',
    'en-US': 'The script ran for more than {seconds} {seconds|second|seconds} without a pause and was stopped.',
  },
  SCHEDULE_SCRIPT_MEMORY: {
    'zh-CN': '脚本占用内存超过 {max} MB，已停止',
    'en-US': 'The script used more than {max} MB of memory and was stopped.',
  },
  SCHEDULE_SCRIPT_WAITS: {
    'zh-CN': '脚本等待的结果不会再出现，已停止',
    'en-US': 'The script waits for something that never comes, and was stopped.',
  },
  SCHEDULE_SCRIPT_FAILED: { 'zh-CN': '脚本出错：{reason}', 'en-US': 'The script failed: {reason}' },
  SCHEDULE_SCRIPT_FAILED_AT: {
    'zh-CN': '脚本第 {line} 行出错：{reason}',
    'en-US': 'The script failed at line {line}: {reason}',
  },
  SCHEDULE_SCRIPT_METHOD: {
    'zh-CN': '不能使用请求方式“{method}”，可用 GET、POST、PUT、DELETE',
    'en-US': 'The method “{method}” cannot be used. Use GET, POST, PUT or DELETE.',
  },
  SCHEDULE_SCRIPT_CALLS: {
    'zh-CN': '一次执行最多调用 {max} 次接口',
    'en-US': 'A run can make at most {max} calls.',
  },
  SCHEDULE_SCRIPT_REPLY: {
    'zh-CN': '接口返回的内容超过 {max} 个字符，请缩小查询范围',
    'en-US': 'The reply is longer than {max} characters. Ask for fewer rows.',
  },
  SCHEDULE_CLEANED: { 'zh-CN': '清理完成', 'en-US': 'Cleaned up.' },
  SCHEDULE_CLEANED_RUNS: {
    'zh-CN': '已删除 {count} 条执行记录',
    'en-US': 'Removed {count} {count|run|runs} from the history.',
  },
  SCHEDULE_CLEANED_UPLOADS: { 'zh-CN': '已清理无用的上传文件', 'en-US': 'Removed uploads that nothing uses.' },
  SCHEDULE_CLEANED_LOG: { 'zh-CN': '已按保留期限清理日志', 'en-US': 'Removed entries of the log that are due.' },
  SCHEDULE_ANALYZED: {
    'zh-CN': '已更新 {count} 张表的统计信息',
    'en-US': 'Refreshed the statistics of {count} {count|table|tables}.',
  },
  SCHEDULE_REPORT_QUEUED: {
    'zh-CN': '报表“{title}”正在后台生成，文件见后台任务',
    'en-US': 'The report “{title}” is being made. Its file appears among the background jobs.',
  },
  SCHEDULE_REPORT_SUBJECT: { 'zh-CN': '报表“{title}”已生成', 'en-US': 'The report “{title}” is ready' },
  SCHEDULE_REPORT_READY: {
    'zh-CN': '报表“{title}”已按您的权限生成，登录后可在后台任务中下载，保留一天',
    'en-US':
      'The report “{title}” was made with your rights. Sign in and download it from the background jobs within a day.',
  },
  SCHEDULE_REPORT_SENT_TO: { 'zh-CN': '已发送给 {name}', 'en-US': 'Sent to {name}' },
  SCHEDULE_REPORT_SENT: {
    'zh-CN': '报表已发送给 {count} 人',
    'en-US': 'The report was sent to {count} {count|person|people}.',
  },
  SCHEDULE_REPORT_NOT_SENT: { 'zh-CN': '没有发送给 {name}：{reason}', 'en-US': 'Not sent to {name}: {reason}' },
  SCHEDULE_REPORT_PARTLY: {
    'zh-CN': '{count} 人中只发送给了 {sent} 人，原因见运行日志',
    'en-US': 'The report was sent to {sent} of {count} people. The log has the reasons.',
  },
  SCHEDULE_REPORT_NOT_MADE: { 'zh-CN': '报表没有生成：{reason}', 'en-US': 'The report was not made: {reason}' },
  SCHEDULE_RECIPIENT_UNKNOWN: {
    'zh-CN': '没有账号为“{name}”的用户，请重新选择接收人',
    'en-US': 'There is no user “{name}”. Choose the recipients again.',
  },
  SCHEDULE_TEMPLATE_UNKNOWN: {
    'zh-CN': '没有编码为“{code}”且已启用的消息模板',
    'en-US': 'There is no enabled message template “{code}”.',
  },
  SCHEDULE_IMPORT_SOURCE: {
    'zh-CN': '请上传一个文件或填写文件地址，二者选一',
    'en-US': 'Upload a file or enter its address, one of the two.',
  },
  SCHEDULE_IMPORT_COLUMNS: {
    'zh-CN': '没有对应字段、未导入的列：{columns}',
    'en-US': 'Columns without a field, which were left out: {columns}',
  },
  SCHEDULE_IMPORT_REFUSED: {
    'zh-CN': '未导入的行及原因见结果文件',
    'en-US': 'The file of the run has the rows that were left out, with the reasons.',
  },
  SCHEDULE_IMPORT_ENDED: { 'zh-CN': '导入没有完成：{message}', 'en-US': 'The import did not finish: {message}' },
  SCHEDULE_ALARM_TITLE: { 'zh-CN': '定时任务“{name}”执行失败', 'en-US': 'The scheduled job “{name}” failed' },
})

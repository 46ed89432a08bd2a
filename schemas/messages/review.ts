import { defineMessages } from './define.ts'

/** Reviews of drafts and protected pages: what the server answers and sends. */
export const review = defineMessages({
  SCREEN_PROTECTED_EDIT: {
    'zh-CN': '该页面受保护，只有以下角色可以编辑：{roles}。如需修改，请联系管理员',
    'en-US': 'This page is protected: only these roles may edit it: {roles}. Ask an administrator to change that.',
    code: 510,
  },
  SCREEN_PROTECTED_PUBLISH: {
    'zh-CN': '该页面受保护，只有以下角色可以审核、发布、停用和删除：{roles}。如需发布，请联系管理员',
    'en-US':
      'This page is protected: only these roles may approve, publish, retire or delete it: {roles}. Ask one of them.',
    code: 510,
  },
  SCREEN_PROTECTION_SAVED: { 'zh-CN': '页面保护已保存', 'en-US': 'Protection saved' },
  SCREEN_PROTECTION_STALE: {
    'zh-CN': '页面保护已由 {who} 于 {when} 修改，请重新打开后再修改',
    'en-US': '{who} changed the protection at {when}. Open it again before you change it.',
    code: 409,
    http: 409,
  },
  SCREEN_PROTECTION_ROLE: {
    'zh-CN': '角色“{role}”不存在，请重新选择',
    'en-US': 'There is no role “{role}”. Choose another one.',
  },
  SCREEN_REVIEW_MISSING: {
    'zh-CN': '该页面须经他人审核后才能发布，而当前草稿尚未通过审核，请先提交审核',
    'en-US':
      'This page is published only after another person approved it, and this draft has no approval. Request a review first.',
  },
  SCREEN_REVIEW_ROLLBACK: {
    'zh-CN': '该页面须经审核后才能发布：请在版本历史中将该版本取为草稿，再提交审核',
    'en-US':
      'This page is published only after a review: take the version as the draft in the history, then request a review.',
  },
  SCREEN_REVIEWER_UNFIT: {
    'zh-CN': '该用户不能审核此草稿：审核人须有发布权限，且未参与编辑。请另选一人',
    'en-US':
      'This person cannot review the draft: a reviewer may publish the page and did not work on the draft. Choose another person.',
  },
  SCREEN_SCHEDULE_DRAFT: {
    'zh-CN': '草稿在定时之后被修改（{who}），未发布；请确认后重新定时',
    'en-US':
      'The draft was changed after the time was set ({who}), so it was not published. Look at it and set a new time.',
  },
  SCREEN_SCHEDULE_PLAN: {
    'zh-CN': '变更计划与定时时不同，多出“{step}”，未发布；请确认后重新定时',
    'en-US':
      'The plan has another step than when the time was set: {step} Nothing was published. Look at it and set a new time.',
  },
  SCREEN_SCHEDULE_PAST: {
    'zh-CN': '请选择将来一年之内的时间',
    'en-US': 'Choose a time in the future, within a year.',
  },
  SCREEN_SCHEDULE_TAKEN: {
    'zh-CN': '该页面已定于 {when} 发布，请先取消',
    'en-US': 'The page is already to be published at {when}. Cancel that first.',
  },
  SCREEN_SCHEDULE_NONE: {
    'zh-CN': '没有待执行的定时发布，请刷新页面',
    'en-US': 'There is no publication to cancel. Reload the page.',
  },
  SCREEN_SCHEDULED: { 'zh-CN': '已设置定时发布', 'en-US': 'Publication scheduled' },
  SCREEN_UNSCHEDULED: { 'zh-CN': '已取消定时发布', 'en-US': 'Publication cancelled' },
  SCREEN_SCHEDULE_TITLE: { 'zh-CN': '定时发布“{title}”', 'en-US': 'Publication of “{title}”' },
  SCREEN_SCHEDULE_DONE: {
    'zh-CN': '“{title}”已按时发布为版本 {version}',
    'en-US': '“{title}” was published on time as version {version}',
  },
  SCREEN_SCHEDULE_FAILED: { 'zh-CN': '“{title}”未能按时发布', 'en-US': '“{title}” was not published on time' },
  REVIEW_UNKNOWN: { 'zh-CN': '未找到该审核，请刷新页面', 'en-US': 'This review does not exist. Reload the page.' },
  REVIEW_ENDED: { 'zh-CN': '该审核已结束，请刷新页面', 'en-US': 'This review has ended. Reload the page.' },
  REVIEW_OF_OTHERS: {
    'zh-CN': '该草稿由 {name} 审核，只有审核人可以作出决定',
    'en-US': '{name} reviews this draft; nobody else can decide about it.',
  },
  REVIEW_OWN: {
    'zh-CN': '您参与了该草稿的编辑，不能审核，请由其他人审核',
    'en-US': 'You worked on this draft, so another person must review it.',
  },
  REVIEW_REASON: {
    'zh-CN': '请填写退回原因，便于作者修改',
    'en-US': 'Enter the reason, so that the author knows what to change.',
  },
  REVIEW_OUTDATED: {
    'zh-CN': '草稿在提交审核后已被修改（{who}），请作者重新提交审核',
    'en-US': 'The draft was changed after it was sent ({who}). The author must request a new review.',
    code: 409,
    http: 409,
  },
  REVIEW_REQUESTED: { 'zh-CN': '已提交审核', 'en-US': 'Review requested' },
  REVIEW_APPROVED: { 'zh-CN': '已通过审核', 'en-US': 'Draft approved' },
  REVIEW_RETURNED: { 'zh-CN': '已退回作者', 'en-US': 'Draft sent back' },
  REVIEW_WITHDRAWN: { 'zh-CN': '已撤回审核', 'en-US': 'Review withdrawn' },
  REVIEW_COMMENT_EMPTY: { 'zh-CN': '请填写批注内容', 'en-US': 'Type the comment first.' },
  REVIEW_THREAD_UNKNOWN: {
    'zh-CN': '该批注已不存在，请刷新页面',
    'en-US': 'This comment no longer exists. Reload the page.',
  },
  REVIEW_NOTICE_REQUEST: { 'zh-CN': '请审核页面“{title}”', 'en-US': 'Review of the page “{title}”' },
  REVIEW_NOTICE_REQUEST_TEXT: {
    'zh-CN': '{name} 请您审核页面“{title}”的草稿。请打开“页面设计”，点击该页面的“审核”。',
    'en-US': '{name} asks you to review the draft of “{title}”. Open the page designer and choose “Review” there.',
  },
  REVIEW_NOTICE_APPROVED: {
    'zh-CN': '{name} 通过了页面“{title}”的审核',
    'en-US': '{name} approved the draft of “{title}”',
  },
  REVIEW_NOTICE_RETURNED: {
    'zh-CN': '{name} 退回了页面“{title}”的草稿',
    'en-US': '{name} sent back the draft of “{title}”',
  },
})

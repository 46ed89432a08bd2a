const actions = [
  { action: 'list', describe: '查看' },
  { action: 'add', describe: '新增' },
  { action: 'edit', describe: '编辑' },
]

/** Rows that mean nothing, for pages that are being built. */
export const users = [
  { id: '1', username: 'li_yanjiu', realname: '李研究', status: 1 },
  { id: '2', username: 'wang_kuguan', realname: '王库管', status: 1 },
  { id: '3', username: 'chen_zhanlan', realname: '陈展览', status: 2 },
]
export const roles = [
  { id: '1', name: '研究员', describe: '藏品研究与编目', status: 1 },
  { id: '2', name: '库房管理员', describe: '出入库与盘点', status: 1 },
]
export const services = [
  { id: '1', no: 'S-001', description: '温湿度采集', callNo: 320, status: 1, updatedAt: '2024-05-01 08:00:00' },
  { id: '2', no: 'S-002', description: '影像归档', callNo: 41, status: 0, updatedAt: '2024-05-02 09:30:00' },
]
export const permissions = [
  { id: 'relic', name: '藏品管理', status: 1, actions },
  { id: 'exhibition', name: '展览管理', status: 1, actions: actions.slice(0, 1) },
]

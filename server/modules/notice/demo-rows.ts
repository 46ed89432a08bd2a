import type { NewAnnouncement } from '../../../schemas/contract/messaging/notice.ts'

type DemoRow = NewAnnouncement & { readonly isDraft?: boolean }

/** What announcements of the demonstration are about. */
export const CATEGORY_ROWS = [
  { code: 'opening', name: '开闭馆', sort_order: 10 },
  { code: 'exhibition', name: '展览', sort_order: 20 },
  { code: 'staff', name: '职工事务', sort_order: 30 },
] as const

/** Announcements of the demonstration; one is still a draft. */
export function announcementRows(): DemoRow[] {
  return [
    {
      titile: '本周五闭馆检修通知',
      priority: 'H',
      msgCategory: '1',
      categoryCode: 'opening',
      msgAbstract: '消防与安防系统年度检修',
      msgContent:
        '<p>各部门：</p><p>本周五 <strong>9:00–17:00</strong> 进行消防与安防系统年度检修，<strong>全馆闭馆一天</strong>。</p><ul><li>库房出入暂停办理</li><li>值班人员请提前半小时到岗</li></ul>',
    },
    {
      titile: '“吉金铸史”特展布展安排',
      priority: 'M',
      msgCategory: '1',
      categoryCode: 'exhibition',
      msgAbstract: '布展分工与时间表',
      openType: 'url',
      openPage: '/exhibition/list',
      msgContent:
        '<p>特展布展将于下周一开始，请藏品部、陈列展览部按分工准备。</p><table><thead><tr><th>日期</th><th>事项</th></tr></thead><tbody><tr><td>周一</td><td>展柜就位</td></tr><tr><td>周三</td><td>文物点交</td></tr><tr><td>周五</td><td>灯光调试</td></tr></tbody></table>',
    },
    {
      titile: '职工体检预约开始',
      priority: 'L',
      msgCategory: '1',
      categoryCode: 'staff',
      msgContent: '<p>年度体检已可预约，请在月底前完成。</p>',
    },
    {
      titile: '借展登记待您查看',
      priority: 'M',
      msgCategory: '2',
      openType: 'url',
      openPage: '/collection/loan',
      msgContent: '<p>有新的借展登记已提交，请及时查看。</p>',
    },
    {
      titile: '志愿者招募启事（草稿）',
      priority: 'L',
      msgCategory: '1',
      msgContent: '<p>招募周末讲解志愿者二十名。</p>',
      isDraft: true,
    },
  ]
}

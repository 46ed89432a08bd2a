/** What somebody does in a demonstration, so many hours after its start. Where it is about a task, about the own one, which is claimed first where it has to be. */
export interface DemoStep {
  readonly by: string
  readonly after: number
  readonly do:
    | {
        readonly kind: 'agree' | 'reject' | 'withdraw' | 'comment'
        readonly comment?: string
        readonly mentions?: readonly string[]
      }
    | { readonly kind: 'return'; readonly to: string; readonly comment: string }
    | { readonly kind: 'copy'; readonly people: readonly string[]; readonly comment?: string }
    | { readonly kind: 'terminate' | 'suspend'; readonly reason: string }
    | { readonly kind: 'urge' }
}
/** An instance of the demonstration: its record and what happened to it. */
export interface Demonstration {
  readonly name: string
  readonly process: string
  readonly starter: string
  /** So many days ago it was started. */
  readonly days: number
  /** `day`: a date so many days from now. */
  record(day: (days: number) => string): Readonly<Record<string, unknown>>
  readonly steps: readonly DemoStep[]
}

const agree = (by: string, after: number, comment?: string): DemoStep => ({
  by,
  after,
  do: { kind: 'agree', ...(comment === undefined ? {} : { comment }) },
})
const loan = (loanNo: string, title: string, partner: string, insured: number, more: object = {}) => ({
  loanNo,
  title,
  direction: 'out',
  partner,
  relicCount: 3,
  insured,
  handler: 'staff',
  status: '1',
  ...more,
})
const media = (title: string, applicant: string, usage: string, more: object = {}) => ({
  title,
  applicant,
  usage,
  objects: '青铜方鼎、青瓷莲花碗',
  count: 6,
  ...more,
})
const purchase = (title: string, supplier: string, amount: number, reason: string, more: object = {}) => ({
  title,
  supplier,
  amount,
  reason,
  ...more,
})
const treatment = (regNo: string, name: string, disease: string, plan: string, restorer: string) => ({
  regNo,
  name,
  level: '2',
  disease,
  plan,
  cost: 18_000,
  restorer,
})

/** One instance of each state, over all bundled processes. */
export const DEMONSTRATIONS: readonly Demonstration[] = [
  {
    name: 'loan-first',
    process: 'loan_out',
    starter: 'staff',
    days: 0.2,
    record: (day) =>
      loan('JZ2026-901', '丝路遗珍特展借展', '省博物馆', 860_000, { startDate: day(30), endDate: day(120) }),
    steps: [],
  },
  {
    name: 'loan-fork',
    process: 'loan_out',
    starter: 'staff',
    days: 3,
    record: (day) =>
      loan('JZ2026-902', '青铜器精品巡展借展', '国家美术馆', 5_600_000, { startDate: day(45), endDate: day(160) }),
    steps: [
      agree('zhang_wei', 5, '文物状况良好，同意外借'),
      {
        by: 'staff',
        after: 8,
        do: { kind: 'comment', comment: '包装运输方案已补充到附件清单', mentions: ['curator_li'] },
      },
      { by: 'staff', after: 30, do: { kind: 'urge' } },
    ],
  },
  {
    name: 'loan-returned',
    process: 'loan_out',
    starter: 'staff',
    days: 2,
    record: (day) =>
      loan('JZ2026-903', '文房清供联展借展', '艺术学院美术馆', 420_000, { startDate: day(20), endDate: day(80) }),
    steps: [
      {
        by: 'zhang_wei',
        after: 6,
        do: { kind: 'return', to: 'start', comment: '保险估值与清单不一致，请核对后重新提交' },
      },
    ],
  },
  {
    name: 'loan-in',
    process: 'loan_in',
    starter: 'admin',
    days: 1.5,
    record: (day) =>
      loan('JZ2026-904', '汉画像石拓片借入', '市档案馆', 150_000, {
        direction: 'in',
        startDate: day(15),
        endDate: day(75),
      }),
    steps: [agree('wu_gang', 4, '同意借入')],
  },
  {
    name: 'media-overdue',
    process: 'media_use',
    starter: 'staff',
    days: 8,
    record: () => media('馆藏书画图录出版用图', '文物出版社', 'research'),
    steps: [],
  },
  {
    name: 'media-claim',
    process: 'media_use',
    starter: 'staff',
    days: 2,
    record: () => media('文创日历用图', '城市文创公司', 'commercial', { fee: 12_000 }),
    steps: [
      agree('zhang_wei', 3, '用途明确，请核定费用'),
      { by: 'zhang_wei', after: 4, do: { kind: 'copy', people: ['admin', 'zhou_xue'], comment: '请了解' } },
    ],
  },
  {
    name: 'media-agreed',
    process: 'media_use',
    starter: 'staff',
    days: 12,
    record: () => media('青瓷研究论文用图', '大学考古系', 'research'),
    steps: [agree('zhang_wei', 20, '同意')],
  },
  {
    name: 'media-refused',
    process: 'media_use',
    starter: 'staff',
    days: 10,
    record: () => media('宣传海报用图', '某传媒公司', 'press'),
    steps: [{ by: 'zhang_wei', after: 7, do: { kind: 'reject', comment: '未附使用范围说明' } }],
  },
  {
    name: 'media-voided',
    process: 'media_use',
    starter: 'staff',
    days: 9,
    record: () => media('重复提交的用图申请', '文物出版社', 'research'),
    steps: [{ by: 'admin', after: 5, do: { kind: 'terminate', reason: '与另一申请重复，作废' } }],
  },
  {
    name: 'purchase-claim',
    process: 'purchase',
    starter: 'admin',
    days: 1,
    record: (day) =>
      purchase('恒湿展柜采购', '恒湿设备公司', 38_000, '三号展厅展柜老化', {
        depart: 'depart-a01a06',
        neededOn: day(40),
      }),
    steps: [
      agree('wu_gang', 2),
      { by: 'wu_gang', after: 3, do: { kind: 'copy', people: ['staff'], comment: '请库房预留安装位置' } },
    ],
  },
  {
    name: 'purchase-chain',
    process: 'purchase',
    starter: 'staff',
    days: 4,
    record: (day) =>
      purchase('库房密集架采购', '仓储设备公司', 260_000, '库房扩容', {
        depart: 'depart-a01a02a01',
        neededOn: day(60),
        budgetNo: 'YS-2026-017',
      }),
    steps: [agree('zhang_wei', 3, '库房急需'), agree('wu_gang', 20, '预算内')],
  },
  {
    name: 'purchase-suspended',
    process: 'purchase',
    starter: 'feng_tao',
    days: 6,
    record: () => purchase('数字化扫描仪采购', '影像设备公司', 45_000, '藏品数字化', { depart: 'depart-a01a06' }),
    steps: [{ by: 'admin', after: 10, do: { kind: 'suspend', reason: '等待年度预算批复' } }],
  },
  {
    name: 'treatment-admin',
    process: 'treatment',
    starter: 'chen_jing',
    days: 0.5,
    record: () => treatment('Z1021', '设色山水轴', '画心霉斑', '除霉后重新装裱', 'chen_jing'),
    steps: [],
  },
  {
    name: 'treatment-handle',
    process: 'treatment',
    starter: 'staff',
    days: 5,
    record: () => treatment('Z1034', '青铜方鼎', '足部粉状锈', '除锈缓蚀封护', 'staff'),
    steps: [agree('zhang_wei', 2, '同意修复'), agree('curator_li', 24, '方案可行')],
  },
  {
    name: 'treatment-withdrawn',
    process: 'treatment',
    starter: 'staff',
    days: 7,
    record: () => treatment('Z1047', '粉彩花卉瓶', '口沿旧磕', '补配做旧', 'chen_jing'),
    steps: [{ by: 'staff', after: 1, do: { kind: 'withdraw', comment: '方案需要补充检测数据' } }],
  },
  {
    name: 'accident-claim',
    process: 'accident',
    starter: 'staff',
    days: 1,
    record: (day) => ({
      title: '展柜漏水',
      regNo: 'Z1012',
      happenedOn: day(-1),
      place: '二号展厅',
      severity: 'major',
      course: '早间巡查发现展柜顶部渗水，展品已移出',
      reporter: 'staff',
      measures: '停展检修，展品入库观察',
    }),
    steps: [agree('zhang_wei', 2, '已现场核实')],
  },
  {
    name: 'accident-handle',
    process: 'accident',
    starter: 'staff',
    days: 3,
    record: (day) => ({
      title: '搬运磕碰',
      regNo: 'Z1055',
      happenedOn: day(-3),
      place: '库房通道',
      severity: 'minor',
      course: '推车与门框轻微碰撞，藏品外包装受损',
      reporter: 'staff',
      measures: '更换包装，通道加装防撞条',
    }),
    steps: [agree('zhang_wei', 4)],
  },
  {
    name: 'accident-ended',
    process: 'accident',
    starter: 'liu_yang',
    days: 14,
    record: (day) => ({
      title: '恒湿机停机',
      regNo: 'Z1008',
      happenedOn: day(-14),
      place: '一号库房',
      severity: 'minor',
      course: '夜间恒湿机故障停机四小时，相对湿度升至百分之六十二',
      reporter: 'staff',
      measures: '更换压缩机，加装停机报警',
    }),
    steps: [agree('admin', 3, '请库房落实'), agree('staff', 20, '已更换并试运行')],
  },
  {
    name: 'visit-claim',
    process: 'group_visit',
    starter: 'zheng_li',
    days: 0.4,
    record: (day) => ({
      unit: '实验小学四年级',
      contact: '林老师',
      phone: '13900000021',
      visitDate: day(9),
      people: 120,
      purpose: '社会实践',
      needGuide: 'Y',
    }),
    steps: [],
  },
  {
    name: 'visit-agreed',
    process: 'group_visit',
    starter: 'zheng_li',
    days: 11,
    record: (day) => ({
      unit: '老年大学书画班',
      contact: '何女士',
      phone: '13900000022',
      visitDate: day(2),
      people: 36,
      needGuide: 'Y',
      guide: 'zhou_xue',
      route: '序厅、书画厅',
    }),
    steps: [agree('zhou_xue', 18, '已排班')],
  },
  {
    name: 'article-final',
    process: 'article',
    starter: 'zhou_xue',
    days: 2,
    record: (day) => ({
      title: '夏季夜场开放公告',
      author: 'zhou_xue',
      channel: 'web',
      summary: '七月起每周五、周六延长开放至二十一时',
      body: '<p>七月起每周五、周六延长开放至二十一时。</p>',
      publishAt: `${day(3)} 09:00:00`,
    }),
    steps: [agree('admin', 6, '文字已核对')],
  },
]

import type { Choice, TreeNode } from '../../schemas/language/lookup.ts'
import type { ListRow, ReportColumn, ReportQueryItem, ReportRow, UserRow } from './ports.ts'

/** In-memory rows of the fake ports: the same few people, places and words in every test and in the gallery. */
export const USERS: readonly UserRow[] = [
  {
    id: 'u1',
    username: 'zhangsan',
    realname: '张三',
    sex: 1,
    phone: '13800000001',
    birthday: '1985-03-02',
    orgCodeTxt: '馆藏部',
    createTime: '2024-01-05 09:00:00',
  },
  {
    id: 'u2',
    username: 'lisi',
    realname: '李四',
    sex: 2,
    phone: '13800000002',
    birthday: '1990-11-20',
    orgCodeTxt: '考古部',
    createTime: '2024-01-06 09:00:00',
  },
  {
    id: 'u3',
    username: 'wangwu',
    realname: '王五',
    sex: 1,
    phone: '13800000003',
    birthday: '1978-07-15',
    orgCodeTxt: '馆藏部',
    createTime: '2024-01-07 09:00:00',
  },
  {
    id: 'u4',
    username: 'zhaoliu',
    realname: '赵六',
    sex: 2,
    phone: '13800000004',
    birthday: '1995-01-30',
    orgCodeTxt: '展览部',
    createTime: '2024-01-08 09:00:00',
  },
]
/** Department id of each user. */
export const USER_DEPARTS: Readonly<Record<string, string>> = { u1: 'd11', u2: 'd12', u3: 'd11', u4: 'd2' }

export const DEPARTS: readonly TreeNode[] = [
  {
    value: 'd1',
    text: '业务中心',
    code: 'A01',
    leaf: false,
    children: [
      { value: 'd11', text: '馆藏部', code: 'A01A01', parent: 'd1', leaf: true },
      { value: 'd12', text: '考古部', code: 'A01A02', parent: 'd1', leaf: true },
    ],
  },
  { value: 'd2', text: '展览部', code: 'A02', leaf: true },
]

export const CATEGORIES: readonly TreeNode[] = [
  {
    value: 'c1',
    text: '玉石器',
    code: 'B01A01',
    leaf: false,
    children: [
      { value: 'c11', text: '玉器', code: 'B01A01A01', parent: 'c1', leaf: true },
      { value: 'c12', text: '石器', code: 'B01A01A02', parent: 'c1', leaf: true },
    ],
  },
  { value: 'c2', text: '青铜器', code: 'B01A02', leaf: true },
]

export const AREAS: readonly TreeNode[] = [
  {
    value: '110000',
    text: '北京市',
    leaf: false,
    children: [
      {
        value: '110100',
        text: '市辖区',
        parent: '110000',
        leaf: false,
        children: [
          { value: '110101', text: '东城区', parent: '110100', leaf: true },
          { value: '110102', text: '西城区', parent: '110100', leaf: true },
        ],
      },
    ],
  },
  {
    value: '330000',
    text: '浙江省',
    leaf: false,
    children: [
      {
        value: '330100',
        text: '杭州市',
        parent: '330000',
        leaf: false,
        children: [{ value: '330106', text: '西湖区', parent: '330100', leaf: true }],
      },
    ],
  },
  {
    value: '440000',
    text: '广东省',
    leaf: false,
    children: [
      {
        value: '441900',
        text: '东莞市',
        parent: '440000',
        leaf: false,
        children: [{ value: '441900003', text: '东城街道', parent: '441900', leaf: true }],
      },
    ],
  },
]

export const DICTIONARIES: Readonly<Record<string, readonly Choice[]>> = {
  sex: [
    { value: '1', text: '男' },
    { value: '2', text: '女' },
  ],
  yn: [
    { value: 'Y', text: '是' },
    { value: 'N', text: '否' },
  ],
  relic_level: [
    { value: '1', text: '一级', color: 'red' },
    { value: '2', text: '二级', color: 'orange' },
    { value: '3', text: '三级', color: 'blue' },
    { value: '9', text: '未定级', disabled: true },
  ],
  material: [
    { value: 'bronze', text: '铜' },
    { value: 'jade', text: '玉' },
    { value: 'stone', text: '石' },
    { value: 'wood', text: '木' },
  ],
}

/** Rows of the lists of role, position and business selects, by source. */
export const LISTS: Readonly<Record<string, readonly ListRow[]>> = {
  role: [
    { id: 'r1', roleCode: 'admin', roleName: '系统管理员' },
    { id: 'r2', roleCode: 'curator', roleName: '藏品管理员' },
    { id: 'r3', roleCode: 'guide', roleName: '讲解人员' },
  ],
  position: [
    { id: 'p1', code: 'director', name: '馆长', postRank: '5', postRank_dictText: '正高级' },
    { id: 'p2', code: 'keeper', name: '库房保管员', postRank: '2', postRank_dictText: '助级' },
  ],
  'museum.hall': [
    { id: 'h1', code: 'H1', name: '青铜馆', floor: '1' },
    { id: 'h2', code: 'H2', name: '书画馆', floor: '2' },
    { id: 'h3', code: 'H3', name: '中国古代陶瓷与外销瓷专题陈列馆', floor: '2' },
  ],
}

export const REPORT_COLUMNS: readonly ReportColumn[] = [
  { field: 'id', title: 'ID', hidden: true, sortable: false },
  { field: 'regNo', title: '总登记号', hidden: false, sortable: true, width: 140 },
  { field: 'name', title: '名称', hidden: false, sortable: true },
  { field: 'level', title: '级别', hidden: false, sortable: false, choices: DICTIONARIES['relic_level'] ?? [] },
]
export const REPORT_QUERY: readonly ReportQueryItem[] = [
  { field: 'regNo', title: '总登记号', mode: 'single', folded: false },
  { field: 'name', title: '名称', mode: 'single', folded: true },
]
export const REPORT_ROWS: readonly ReportRow[] = [
  { id: 'r1', regNo: 'Z0001', name: '青铜鼎', level: '1' },
  { id: 'r2', regNo: 'Z0002', name: '玉琮', level: '2' },
  { id: 'r3', regNo: 'Z0003', name: '石斧', level: '3' },
]

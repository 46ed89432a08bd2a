import { twoDigits } from '../../../../schemas/language/values.ts'
/** A small generator of equal numbers for an equal seed, so that every installation shows the same rows. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Row = Record<string, unknown>
type Pick = <T>(from: readonly T[]) => T

const STAFF = ['staff', 'curator_li', 'zhang_wei', 'chen_jing', 'liu_yang', 'zhao_min', 'sun_qiang']
const GUIDES = ['zhou_xue', 'zheng_li', 'huang_jun']
const DEPARTS = ['depart-a01a02', 'depart-a01a02a01', 'depart-a01a02a03', 'depart-a01a03', 'depart-a01a03a01']
const HALLS = ['category-b02a01a01', 'category-b02a01a02', 'category-b02a02a01', 'category-b02a02a02']
const PLACES = [
  '110101',
  '310101',
  '320102',
  '330106',
  '410102',
  '420106',
  '430102',
  '440103',
  '510104',
  '610113',
  '620102',
  '330203',
  '320508',
  '370102',
]
const PARTNERS = [
  '南京博物院',
  '浙江省博物馆',
  '河南博物院',
  '湖北省博物馆',
  '陕西历史博物馆',
  '上海博物馆',
  '苏州博物馆',
  '四川博物院',
  '山东博物馆',
  '甘肃省博物馆',
  '故宫博物院',
  '广东省博物馆',
]
const SHOWS = [
  '吉金铸史——商周青铜器展',
  '千峰翠色——越窑青瓷特展',
  '丹青留韵——馆藏明清书画展',
  '玉润东方——良渚玉器展',
  '锦绣中华——丝绸服饰展',
  '丝路遗珍——隋唐金银器展',
  '海上明珠——外销瓷展',
  '文房清供——竹刻牙雕小品展',
  '泉韵千秋——历代货币展',
  '石上春秋——佛教造像展',
  '书香传世——古籍善本展',
  '城市记忆——近代工商业史料展',
  '指尖上的非遗——民间工艺展',
  '岁朝清供——新春特展',
  '数字敦煌——沉浸体验展',
  '山海之间——史前考古成果展',
]
const SURNAMES = ['陈', '林', '黄', '周', '吴', '徐', '孙', '马', '朱', '胡', '郭', '何', '高', '罗', '郑', '梁']
const GIVEN = [
  '晓雯',
  '建国',
  '思远',
  '佳怡',
  '志强',
  '雨桐',
  '文博',
  '海燕',
  '子轩',
  '美玲',
  '俊杰',
  '春华',
  '一鸣',
  '淑芬',
]
const SCHOOLS = ['实验小学', '第一中学', '育才学校', '外国语学校', '职业技术学院']

const DAY_MS = 86_400_000
/** A day so many days after 2024-01-01. */
function day(after: number): string {
  return new Date(Date.UTC(2024, 0, 1) + after * DAY_MS).toISOString().slice(0, 10)
}

function tools(seed: number): { random: () => number; pick: Pick; whole: (from: number, to: number) => number } {
  const random = seeded(seed)
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  return { random, whole, pick: (from) => from[Math.floor(random() * from.length)] as (typeof from)[number] }
}

/** 40 exhibitions. */
export function exhibitionRows(): Row[] {
  const { random, pick, whole } = tools(11)
  return Array.from({ length: 40 }, (_, index): Row => {
    const opens = index * 20 + whole(0, 12)
    const ticketed = random() < 0.4
    return {
      code: `ZL${2024 + Math.floor(index / 18)}-${twoDigits((index % 18) + 1)}`,
      name: `${SHOWS[index % SHOWS.length]}${index >= SHOWS.length ? `（第${Math.floor(index / SHOWS.length) + 1}期）` : ''}`,
      kind: String(whole(1, 5)),
      hall: pick(HALLS),
      curator: random() < 0.3 ? 'curator_li,zhao_min' : pick(STAFF),
      depart: pick(DEPARTS),
      openDate: day(opens),
      closeDate: day(opens + whole(45, 150)),
      opensAt: '09:00:00',
      closesAt: index % 5 === 0 ? '21:00:00' : '17:00:00',
      duty: index % 3 === 0 ? 'keeper,guide' : 'guide',
      services: ['guide,audio', 'guide,audio,access', 'audio,children'][index % 3],
      ...(index % 6 === 0
        ? { stageRoom: 'storage-K01', stageRack: 'storage-K01-1', stageShelf: 'storage-K01-1-2' }
        : {}),
      space: whole(1200, 9800) / 10,
      relicCount: whole(20, 260),
      ticketed: ticketed ? 'Y' : 'N',
      ...(ticketed ? { price: pick([20, 30, 50, 60]) } : {}),
      tags: pick(['hot', 'school', 'hot,night', 'digital', 'school,digital']),
      status: index < 26 ? '4' : index < 30 ? '3' : index < 36 ? '2' : '1',
      intro: `本展精选馆藏与借展文物，分${pick(['三', '四', '五'])}个单元呈现，配套${pick(['讲座', '研学活动', '数字导览'])}。`,
    }
  })
}

/** 60 loans, some of them for an exhibition above. */
export function loanRows(): Row[] {
  const { random, pick, whole } = tools(23)
  const shows = exhibitionRows()
  return Array.from({ length: 60 }, (_, index): Row => {
    const out = random() < 0.6
    const show = random() < 0.7 ? pick(shows) : undefined
    const begins = index * 12 + whole(0, 8)
    const status = index < 40 ? '4' : pick(['1', '2', '3', '5'])
    const partner = pick(PARTNERS)
    return {
      loanNo: `JZ${2024 + Math.floor(index / 30)}-${String((index % 30) + 1).padStart(3, '0')}`,
      title: show ? `${out ? '参加' : '举办'}“${String(show['name'])}”` : `${partner}${out ? '借展' : '来展'}`,
      direction: out ? 'out' : 'in',
      partner,
      area: pick(PLACES),
      ...(show ? { exhibitionNo: show['code'], exhibitionName: show['name'] } : {}),
      relicCount: whole(1, 60),
      insured: whole(50, 9000) * 1000,
      depart: pick(DEPARTS),
      handler: pick(STAFF),
      startDate: day(begins),
      endDate: day(begins + whole(60, 180)),
      status,
      ...(status === '1'
        ? {}
        : {
            approvedAt: `${day(Math.max(0, begins - whole(5, 20)))} ${twoDigits(whole(9, 17))}:${twoDigits(whole(0, 59))}:00`,
          }),
      ...(random() < 0.3
        ? { remark: pick(['需恒温恒湿运输', '含一级文物，须报省局备案', '布展期间专人值守', '保险由对方承担']) }
        : {}),
    }
  })
}

/** 200 ticket orders. */
export function ticketRows(): Row[] {
  const { random, pick, whole } = tools(37)
  return Array.from({ length: 200 }, (_, index): Row => {
    const kind = pick(['1', '1', '1', '2', '3', '4'])
    const visit = 600 + Math.floor(index / 2) + whole(0, 6)
    const status = index < 150 ? pick(['used', 'used', 'used', 'refund']) : pick(['new', 'paid', 'paid'])
    const guide = kind === '2' || kind === '3' ? random() < 0.7 : random() < 0.1
    return {
      orderNo: `MP${day(visit).replaceAll('-', '')}${String(index + 1).padStart(4, '0')}`,
      kind,
      ...(kind === '2'
        ? { groupName: `${pick(PARTNERS)}参观团` }
        : kind === '3'
          ? { groupName: `${pick(['市', '滨江区', '新城区'])}${pick(SCHOOLS)}` }
          : {}),
      visitor: pick(SURNAMES) + pick(GIVEN),
      phone: `1${pick(['38', '39', '50', '86', '77'])}${String(whole(0, 99_999_999)).padStart(8, '0')}`,
      origin: pick(PLACES),
      visitDate: day(visit),
      session: pick(['am', 'am', 'pm', 'night']),
      adults: kind === '2' ? whole(15, 60) : kind === '3' ? whole(2, 6) : whole(1, 4),
      children: kind === '3' ? whole(20, 90) : whole(0, 2),
      needGuide: guide ? 'Y' : 'N',
      ...(guide ? { guide: pick(GUIDES) } : {}),
      status,
      ...(status === 'new'
        ? {}
        : {
            paidAt: `${day(visit - whole(1, 9))} ${twoDigits(whole(8, 21))}:${twoDigits(whole(0, 59))}:${twoDigits(whole(0, 59))}`,
          }),
    }
  })
}

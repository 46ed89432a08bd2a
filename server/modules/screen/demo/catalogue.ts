import { twoDigits } from '../../../../schemas/language/values.ts'
import { seeded } from './rows.ts'

type Row = Record<string, unknown>

interface Kind {
  readonly category: string
  readonly texture: string
  readonly eras: readonly string[]
  readonly names: readonly string[]
  readonly form: string
  readonly keeper: string
}
const KINDS: readonly Kind[] = [
  {
    category: 'category-b01a01a01',
    texture: '1',
    eras: ['3', '4', '5'],
    names: ['兽面纹鼎', '乳钉纹方鼎', '蟠螭纹鼎', '弦纹鼎'],
    form: '立耳，深腹，柱足，腹饰纹带一周。',
    keeper: 'curator_li',
  },
  {
    category: 'category-b01a01a07',
    texture: '1',
    eras: ['8', '11', '13'],
    names: ['海兽葡萄镜', '四神规矩镜', '缠枝花草镜'],
    form: '圆形，圆钮，镜背纹饰分内外两区。',
    keeper: 'curator_li',
  },
  {
    category: 'category-b01a02a01',
    texture: '5',
    eras: ['9', '11', '13'],
    names: ['越窑莲瓣纹碗', '秘色瓷八棱瓶', '龙泉窑双鱼洗', '耀州窑刻花碗'],
    form: '敞口，弧腹，圈足，通体施青釉。',
    keeper: 'zhang_wei',
  },
  {
    category: 'category-b01a02a03',
    texture: '5',
    eras: ['15', '16', '17'],
    names: ['青花缠枝莲纹罐', '青花云龙纹盘', '青花人物故事图梅瓶'],
    form: '直口，丰肩，青花发色浓艳，绘缠枝纹。',
    keeper: 'zhang_wei',
  },
  {
    category: 'category-b01a03a01',
    texture: '7,8',
    eras: ['16', '17', '18'],
    names: ['秋山行旅图轴', '溪山清远图卷', '云林小景册'],
    form: '绢本设色，钤印二方，绫边装裱。',
    keeper: 'chen_jing',
  },
  {
    category: 'category-b01a04a01',
    texture: '6',
    eras: ['1', '3', '6'],
    names: ['谷纹璧', '素面玉璧', '蒲纹璧'],
    form: '扁平圆形，中有圆孔，两面碾琢谷纹。',
    keeper: 'liu_yang',
  },
  {
    category: 'category-b01a07a02',
    texture: '8',
    eras: ['16', '17'],
    names: ['顾绣花鸟册页', '苏绣团花补子', '缂丝山水挂屏'],
    form: '绢地，以平针、套针绣成，色彩淡雅。',
    keeper: 'zhao_min',
  },
]
const GIVERS = ['王氏后人', '市文物商店', '李先生', '地方志办公室']
const SITES: readonly (readonly [site: string, place: string])[] = [
  ['反山墓地', '330110'],
  ['妇好墓', '410505'],
  ['法门寺地宫', '610324'],
  ['曾侯乙墓', '421303'],
]
const SHELVES = 4
const ROWS = 240

/** 240 objects of the catalogue. */
export function catalogueRows(): Row[] {
  const random = seeded(53)
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  return Array.from({ length: ROWS }, (_, index): Row => {
    const kind = pick(KINDS)
    const room = KINDS.indexOf(kind) % 6
    const level = pick(['1', '2', '2', '3', '3', '3', '4', '4', '9'])
    const source = pick(['1', '2', '5', '6', '6', '7', '7'])
    const year = whole(1952, 2023)
    const day = `${twoDigits(whole(1, 12))}-${twoDigits(whole(1, 28))}`
    const condition = pick(['1', '1', '2', '2', '2', '3'])
    const isHigh = level === '1' || level === '2'
    const [site, place] = pick(SITES)
    return {
      catNo: `BM2024${String(index + 1).padStart(5, '0')}`,
      regNo: `Z${String(1000 + index * 7)}`,
      name: pick(kind.names),
      category: kind.category,
      level,
      ...(level === '9' ? {} : { gradedOn: `${Math.min(2023, year + 3)}-${day}` }),
      pieces: pick([1, 1, 1, 1, 2, 4]),
      era: pick(kind.eras),
      source,
      acquiredOn: `${year}-${day}`,
      texture: kind.texture,
      form: kind.form,
      ...(source === '1' ? { price: whole(8, 900) * 1000 } : {}),
      ...(source === '2' || source === '5' ? { giver: pick(GIVERS) } : {}),
      ...(source === '7'
        ? { site, place, excavatedOn: `${year - 1}-${day}`, layer: `T${whole(1, 24)} ${pick(['②', '③', '④'])}层` }
        : {}),
      length: whole(60, 900) / 10,
      width: whole(40, 600) / 10,
      height: whole(20, 700) / 10,
      weight: whole(10, 2400) / 100,
      condition,
      ...(condition === '3'
        ? {
            damage: pick(['口沿一处磕缺，长约 2 厘米', '足部断裂，已粘接', '局部锈蚀，纹饰不清']),
            restore: 'Y',
            restoreBy: `2027-${day}`,
            progress: (index * 15) % 100,
          }
        : {}),
      depart: 'depart-a01a02',
      keeper: kind.keeper,
      shelf: `storage-K${twoDigits(room + 1)}-${whole(1, 3)}-${whole(1, SHELVES)}`,
      ...(isHigh ? { value: whole(40, 4000) * 10_000 } : {}),
      ...(level === '1'
        ? { insured: 'Y', policyNo: `PICC-${whole(100_000, 999_999)}`, policyEnds: `2027-${day}`, onShow: 'N' }
        : {}),
      cataloguer: kind.keeper,
    }
  })
}

import { twoDigits } from '../../../../schemas/language/values.ts'
import { seeded } from './rows.ts'

type Row = Record<string, unknown>
const ROOMS = ['青铜器库', '陶瓷库', '书画库', '玉石库', '织绣库', '古籍库']
const KEEPERS = ['staff', 'curator_li', 'zhang_wei', 'chen_jing', 'liu_yang', 'zhao_min']
const RACKS = 3
const SHELVES = 4
const SHELF_HOLDS = 40
const HELD = 30

/** Rooms, racks in them and shelves in those; the ids are stated, because each row names the one above it. */
export function storageRows(): Row[] {
  return ROOMS.flatMap((name, room): Row[] => {
    const code = `K${twoDigits(room + 1)}`
    const keeper = KEEPERS[room]
    const racks = Array.from({ length: RACKS }, (_, rack) => ({
      id: `storage-${code}-${rack + 1}`,
      code: `${code}-${twoDigits(rack + 1)}`,
      name: `${rack + 1} 号柜`,
    }))
    return [
      {
        id: `storage-${code}`,
        code,
        name,
        kind: 'room',
        keeper,
        access: 'admin,staff',
        capacity: RACKS * SHELVES * SHELF_HOLDS,
        remark: room === 2 || room === 4 ? '恒温恒湿，出入登记' : null,
      },
      ...racks.flatMap((rack): Row[] => [
        { ...rack, parent: `storage-${code}`, kind: 'rack', keeper, capacity: SHELVES * SHELF_HOLDS },
        ...Array.from({ length: SHELVES }, (_, shelf): Row => ({
          id: `${rack.id}-${shelf + 1}`,
          code: `${rack.code}-${twoDigits(shelf + 1)}`,
          name: `第 ${shelf + 1} 层`,
          parent: rack.id,
          kind: 'shelf',
          capacity: SHELF_HOLDS,
        })),
      ]),
    ]
  })
}

/** A few stocktakes of every room and rack. */
export function stocktakeRows(): Row[] {
  const random = seeded(41)
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  return storageRows()
    .filter(({ kind }) => kind !== 'shelf')
    .flatMap(({ id, kind, keeper }): Row[] =>
      Array.from({ length: kind === 'room' ? 3 : 1 }, (_, turn): Row => {
        const expected = kind === 'room' ? RACKS * SHELVES * HELD : whole(SHELVES * 10, SHELVES * SHELF_HOLDS)
        const lost = random() < 0.2 ? 1 : 0
        return {
          storageId: id,
          checkedOn: `2024-${twoDigits(turn * 3 + whole(1, 3))}-${twoDigits(whole(1, 28))}`,
          checker: keeper,
          expected,
          found: expected - lost,
          ...(lost > 0 ? { reason: '一件在修复，未及登记' } : {}),
        }
      }),
    )
}

import { vi } from 'vitest'
import { GRID_COMMANDS, type GridMessage } from '../../../schemas/contract/data/grid-socket.ts'
import { resolveField } from '../../../engine/model/resolve.ts'
import type { LiveGrid, LiveOptions } from '../../../src/grid/live/bind-live.ts'
import type { GridStore } from '../../../src/grid/store/grid-store.ts'
import type { GridColumn, Values } from '../../../src/grid/store/types.ts'
import { FakeSocket } from '../servers/fake-socket.ts'

export const GRID_KEY = 'lab.piece'
const column = (key: string): GridColumn => ({ key, title: key, field: resolveField(key, { title: key }), checks: [] })

export interface GridPage {
  readonly store: GridStore
  readonly live: LiveGrid
  /** The line that the page has, or tries to have. */
  line(): FakeSocket
  /** What was said on its lines and not taken yet, in order. */
  said(): readonly GridMessage[]
}

/** A browser page of its own with one grid: what pages keep in their modules they do not share. */
export async function openGridPage(
  rows: readonly Values[],
  keys: readonly string[],
  more: Omit<LiveOptions, 'socketKey'> = {},
): Promise<GridPage> {
  vi.resetModules()
  const [{ bindLive }, { GridStore: Store }, { session }] = await Promise.all([
    import('../../../src/grid/live/bind-live.ts'),
    import('../../../src/grid/store/grid-store.ts'),
    import('../../../src/state/session/session.ts'),
  ])
  const first = FakeSocket.made.length
  session.info = { id: 'u1', username: 'u1', realname: 'U1' } as NonNullable<typeof session.info>
  session.token = 'tok'
  const store = new Store({ columns: keys.map(column), rows: rows.map((row) => ({ ...row })) })
  const live = bindLive(store, { socketKey: GRID_KEY, ...more })
  const address = FakeSocket.made[first]?.address
  const own = () => FakeSocket.made.filter((socket) => socket.address === address)
  const line = () => {
    const last = own().at(-1)
    if (!last) throw new Error('The page has no line')
    return last
  }
  return {
    store,
    live,
    line,
    said: () =>
      own()
        .flatMap(({ sent }) => sent.splice(0))
        .map((text) => JSON.parse(text) as GridMessage),
  }
}

/** Opens the line of a page, by a server that speaks our own words or by another. */
export function openLine(page: GridPage, isOurs = true): void {
  page.line().open()
  if (isOurs) word(page, GRID_COMMANDS.hello, 1)
}
export const tellPage = (page: GridPage, message: GridMessage): void => page.line().say(JSON.stringify(message))
export const word = (page: GridPage, key: string, ...args: readonly unknown[]): void =>
  tellPage(page, { type: 'common_send_date', data: { key, args } })
/** Rows that a page broadcast. */
export const toldRows = (said: readonly GridMessage[]): readonly Values[] =>
  said.flatMap((message) => (message.type === 'update_vxe_table' ? [message.data.args[0]] : []))
export const toldWords = (said: readonly GridMessage[], key: string): readonly (readonly unknown[])[] =>
  said.flatMap((message) =>
    message.type === 'common_send_date' && message.data.key === key ? [message.data.args] : [],
  )

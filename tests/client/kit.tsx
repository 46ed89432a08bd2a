import { act, render, screen as page } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import type { Ports } from '../../registry/kit/ports.ts'
import { fakePorts } from '../../registry/kit/testing.tsx'
import { resolveScreen } from '../../engine/model/resolve.ts'
import { widgets } from '../../registry/index.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import type { DataSource, Row } from '../../src/api/rows/data-source.ts'
import { memoryStorage, type Permissions } from '../../src/host/host.tsx'
import { memorySource } from '../../src/screen/preview/memory-source.ts'
import { ScreenView, type ScreenViewProps } from '../../src/screen/Screen.tsx'

export const RELIC: Screen = {
  version: 1,
  id: 'collection.relic',
  title: '藏品登记',
  permission: 'collection:relic',
  fields: {
    regNo: { title: '总登记号', required: true, maxLength: 10 },
    name: { title: '名称', required: true },
    level: { title: '级别', help: '一级须估值' },
    value: { title: '估值', visible: "level == '1'", required: "level == '1'" },
    note: { title: '备注', readonly: "level == '3'" },
    full: { title: '全称', compute: "regNo + '/' + name" },
  },
  query: { items: ['regNo', 'name', 'level', 'note'], folded: 2 },
  list: { columns: ['regNo', 'name', 'level', 'note'] },
  form: { columns: 2 },
}

export function relics(count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `r${index + 1}`,
    regNo: `Z${index + 1}`,
    name: `藏品${index + 1}`,
    level: String((index % 3) + 1),
    value: '5',
    note: '',
    version: 1,
  }))
}

const EVERYTHING: Permissions = { can: () => true, isDisabled: () => false, excluded: () => new Set() }

export interface DrawOptions {
  readonly screen?: Screen
  readonly rows?: readonly Row[]
  readonly source?: Partial<DataSource>
  readonly permissions?: Partial<Permissions>
  readonly ports?: Partial<Ports>
  readonly keep?: ScreenViewProps['keep']
  readonly initialQuery?: ScreenViewProps['initialQuery']
  readonly openScreen?: ScreenViewProps['openScreen']
  readonly records?: ScreenViewProps['records']
  readonly address?: ScreenViewProps['address']
  readonly goTo?: ScreenViewProps['goTo']
  readonly wanted?: ScreenViewProps['wanted']
  readonly printAddress?: ScreenViewProps['printAddress']
  readonly scripts?: ScreenViewProps['scripts']
}

/** Draws a screen over rows in memory; the calls of the source and the notices can be looked at. */
export async function draw({
  screen = RELIC,
  rows = relics(25),
  source = {},
  permissions = {},
  ports = {},
  keep = memoryStorage(),
  initialQuery,
  openScreen,
  records,
  address,
  goTo,
  wanted,
  printAddress,
  scripts,
}: DrawOptions = {}) {
  const notify = vi.fn<Ports['notify']>()
  const memory = memorySource(rows)
  const spied: DataSource = { ...memory, ...source }
  for (const name of Object.keys(spied) as (keyof DataSource)[])
    if (typeof spied[name] === 'function') vi.spyOn(spied, name as 'list')
  const sentences = Object.assign({}, ...widgets.map((widget) => widget.messages)) as Record<string, never>
  const allPorts = fakePorts({ sentences, notify, ...ports })
  const resolved = resolveScreen(screen)
  const allPermissions = { ...EVERYTHING, ...permissions }
  const drawn = (portsNow: Ports) => (
    <ScreenView
      screen={resolved}
      source={spied}
      permissions={allPermissions}
      ports={portsNow}
      keep={keep}
      {...(initialQuery ? { initialQuery } : {})}
      {...(openScreen ? { openScreen } : {})}
      records={records}
      address={address}
      goTo={goTo}
      wanted={wanted}
      printAddress={printAddress}
      scripts={scripts}
    />
  )
  // The page waits for the code of its widgets, and only an awaited act lets it go on.
  const view = await act(async () => render(drawn(allPorts)))
  /** Draws it again with ports that were made anew. */
  const redraw = () => act(async () => view.rerender(drawn({ ...allPorts })))
  return {
    ...view,
    redraw,
    source: vi.mocked(spied),
    notify,
    keep,
    user: userEvent.setup({ delay: null }),
    ports: allPorts,
  }
}

/** Waits for the first row of the list. */
export async function rowsShown(text = '藏品1'): Promise<void> {
  await page.findByText(text)
}

/** The address of the page of `RELIC`: what is written into it, and a way to go to another. */
export const addressed = (part = '') => {
  const written: [string, boolean][] = []
  const tell = new Set<(isBack: boolean) => void>()
  const state = { part }
  return {
    written,
    address: {
      screen: RELIC.id,
      now: () => state.part,
      write: (next: string, isStep: boolean) => void written.push([(state.part = next), isStep]),
      watch: (changed: (isBack: boolean) => void) => (tell.add(changed), () => void tell.delete(changed)),
    },
    go(next: string, isBack = true) {
      state.part = next
      for (const one of tell) one(isBack)
    },
  }
}

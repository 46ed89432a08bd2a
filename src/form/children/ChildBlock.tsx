import { editedChildren, placedChildren } from '../../../engine/model/index.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { TabPanels } from '../../ui/TabPanels.tsx'
import { useHost } from '../../host/host.tsx'
import { type ChildStore, useCell } from '../store/index.ts'
import { useForm } from '../layout/index.ts'
import './children.css'
import { ChildGrid } from './ChildGrid.tsx'
import { RowForm } from './RowForm.tsx'
import { RowList } from './RowList.tsx'

function Rows({ store }: { readonly store: ChildStore }) {
  const { ports, context } = useForm()
  const { problem } = useCell(store.cell)
  const { edit } = store.opened.child
  return (
    <>
      {problem !== '' && (
        <p className="vi-problem" role="alert">
          {problem}
        </p>
      )}
      {edit === 'grid' && <ChildGrid store={store} ports={ports} />}
      {edit === 'list' && <RowList store={store} ports={ports} context={context} />}
      {edit === 'form' && <RowForm store={store} ports={ports} context={context} />}
    </>
  )
}

/** A sub-table where the layout of the form has it. */
function ChildBlock({ name }: { readonly name: string }) {
  const { screen, store, ports } = useForm()
  const { openScreen } = useHost()
  const child = store.children.stores.get(name)
  if (!child) {
    const stated = screen.screen.children?.[name]
    return openScreen || !stated?.edit ? null : (
      <p className="vi-help">
        {textIn(stated.title, ports.locale) || name}：{ports.say('LIST_CHILD_PREVIEW')}
      </p>
    )
  }
  return (
    <fieldset className="vi-group">
      <legend>{textIn(child.opened.title, ports.locale)}</legend>
      <Rows store={child} />
    </fieldset>
  )
}

export const drawChild = (name: string) => <ChildBlock name={name} />

/** Those the layout does not name stand below it, in tabs where they are more than one. */
export function ChildBlocks() {
  const { screen, store, ports } = useForm()
  const { tab, wrong, stores } = store.children
  const { active, shown } = useCell(tab)
  const { counts } = useCell(wrong)
  const named = new Set(placedChildren(screen.form.blocks))
  const names = editedChildren(screen.screen).flatMap(({ name }) => (named.has(name) ? [] : [name]))
  const there = names.filter((name) => stores.has(name))
  if (names.length === 0) return null
  if (there.length < 2) return names.map((name) => <ChildBlock key={name} name={name} />)
  const current = Math.max(0, there.indexOf(active))
  const seen = new Set([current, ...there.flatMap((name, index) => (shown.has(name) ? [index] : []))])
  const panels = there.map((name, index) => {
    const count = counts.get(name) ?? 0
    return {
      index,
      title: textIn(stores.get(name)?.opened.title, ports.locale),
      mark: count > 0 && (
        <span className="vi-badge">
          <span aria-hidden="true">{count}</span>
          <span className="v-hidden">{` ${ports.say('CHILD_IS_WRONG', { count })}`}</span>
        </span>
      ),
    }
  })
  const draw = (index: number) => {
    const child = stores.get(there[index] ?? '')
    return child && <Rows store={child} />
  }
  return (
    <TabPanels
      label={ports.say('CHILD_TABS')}
      panels={panels}
      active={current}
      shown={seen}
      onShow={(index) => store.children.showTab(there[index] ?? '')}
      draw={draw}
    />
  )
}

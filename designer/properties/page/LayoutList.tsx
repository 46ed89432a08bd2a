import { useItemKeys } from '../../../src/ui/use-item-keys.ts'
import type { Path } from '../../commands/layout.ts'
import { useDesigner } from '../../context.tsx'
import { isObject } from '../../../schemas/language/values.ts'
import { entryKey } from '../../document/sections.ts'
import { AddBlockButtons } from './AddBlockButtons.tsx'
import { LayoutBlock } from './LayoutBlock.tsx'
import { useLayout } from './use-layout.ts'

/** What the form is made of, from top to bottom. */
export function LayoutList() {
  const { say } = useDesigner()
  const { layout } = useLayout()
  return (
    <fieldset className="vd-layout">
      <legend>{say('DESIGNER_PART_GROUPS')}</legend>
      {!layout.some(isObject) && <p className="vd-help">{say('DESIGNER_GROUPS_NONE')}</p>}
      <LayoutBlocks list={layout} path={[]} />
      <AddBlockButtons path={[]} count={layout.filter(isObject).length} />
    </fieldset>
  )
}

const inside = (list: readonly unknown[], path: Path) => <LayoutBlocks list={list} path={path} />

/** Blocks one below another. A field that goes into a group may move the group, in which the next is chosen then. Fields between them are only named, they are moved where fields are. */
function LayoutBlocks({ list, path }: { readonly list: readonly unknown[]; readonly path: Path }) {
  const { say } = useDesigner()
  const { titles } = useLayout()
  const runs: { readonly at: number; readonly entry: unknown; readonly keys: string[] }[] = []
  for (const [at, entry] of list.entries()) {
    const key = entryKey(entry)
    const last = runs.at(-1)
    if (key === undefined) runs.push({ at, entry, keys: [] })
    else if (last?.keys.length) last.keys.push(key)
    else runs.push({ at, entry: undefined, keys: [key] })
  }
  const rowKeys = useItemKeys(runs.map(({ entry, keys }) => entry ?? keys.join()))
  return runs.map(({ at, entry, keys }, index) =>
    keys.length ? (
      // Inside a part its own box names them.
      path.length === 0 && (
        <p key={rowKeys[index]} className="vd-help vd-loose">
          {say('DESIGNER_LOOSE', { titles: keys.map((key) => titles.get(key) ?? key).join('、') })}
        </p>
      )
    ) : isObject(entry) ? (
      <LayoutBlock
        key={rowKeys[index]}
        block={entry}
        path={[...path, at]}
        isFirst={at === 0}
        isLast={at === list.length - 1}
        inside={inside}
      />
    ) : null,
  )
}

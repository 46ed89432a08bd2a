import { ownProperty } from '../../../schemas/language/values.ts'
import {
  addBlock,
  addPart,
  changeBlock,
  containersOf,
  keysIn,
  layoutOf,
  moveBlock,
  moveInto,
  type Path,
  entryAtPath,
  removeBlock,
  setFields,
} from '../../commands/layout.ts'
import { useDesigner } from '../../context.tsx'
import { fieldEntries } from '../../document/fields.ts'
import { type JsonObject, type ScreenDocument } from '../../document/json.ts'
import { useEditor, useOpen } from '../../editor/context.tsx'

/** What the panel can do to the layout; each is one step that can be undone, but for what is typed in one go. */
export function useLayout() {
  const { words } = useDesigner()
  const { command } = useEditor()
  const { document } = useOpen()
  const run = (change: (before: ScreenDocument) => ScreenDocument, typedInto?: string) =>
    void command(change, {
      name: { code: 'DESIGNER_STEP_GROUPS' },
      ...(typedInto === undefined ? {} : { group: `groups/${typedInto}` }),
    })
  const titles = new Map(fieldEntries(document).map(([key, field]) => [key, words(ownProperty(field, 'title')) || key]))
  const titleOf = (holder: JsonObject) => words(ownProperty(holder, 'group') ?? ownProperty(holder, 'title')) || '–'
  return {
    titles,
    layout: layoutOf(document),
    /** Groups, tabs and steps by their path, as choices. */
    holders: containersOf(document).map(({ path, holder }) => ({
      value: path.join('/'),
      path,
      label:
        path.length === 3
          ? `${titleOf(entryAtPath(document, path.slice(0, 2)) as JsonObject)} › ${titleOf(holder)}`
          : titleOf(holder),
      isPart: path.length === 2,
      keys: keysIn(holder),
    })),
    add: (block: JsonObject, into: Path) => run((now) => addBlock(now, { into, block })),
    addPart: (at: number, title: string) => run((now) => addPart(now, { at, title })),
    change: (path: Path, patch: JsonObject) =>
      run((now) => changeBlock(now, { path, patch }), `${path.join('/')}/${Object.keys(patch).join()}`),
    move: (path: Path, by: -1 | 1) => run((now) => moveBlock(now, { path, by })),
    moveInto: (path: Path, into: Path) => run((now) => moveInto(now, { path, into })),
    remove: (path: Path) => run((now) => removeBlock(now, { path })),
    setFields: (path: Path, keys: readonly string[]) => run((now) => setFields(now, { into: path, keys })),
  }
}

import { ownProperty } from '../../../schemas/language/values.ts'
import { MenuIcon } from '../../../src/ui/icons/MenuIcon.tsx'
import { useDesigner } from '../../context.tsx'
import { setSection } from '../../commands/set-section.ts'
import { objectAt } from '../../document/json.ts'
import { useEditor, useOpen } from '../../editor/context.tsx'
import { IconSelect } from '../inputs/IconSelect.tsx'
import { Labelled } from '../inputs/Labelled.tsx'

/** The icon of the page's menu entry, and how the entry looks with it. */
export function PageIcon({ id }: { readonly id: string }) {
  const { say, words } = useDesigner()
  const { command } = useEditor()
  const { document } = useOpen()
  const icon = String(ownProperty(objectAt(document, 'menu'), 'icon') ?? '')
  const choose = (next: string) =>
    void command((before) => setSection(before, { section: 'menu', patch: { icon: next || undefined } }), {
      name: { code: 'DESIGNER_STEP_PAGE' },
      group: 'menu/icon',
    })
  return (
    <Labelled id={id} label={say('DESIGNER_MENU_ICON')}>
      {(described) => (
        <div className="vd-page-icon">
          <IconSelect described={described} value={icon} onChange={choose} />
          <span className="vd-menu-entry">
            <MenuIcon name={icon || undefined} /> {words(ownProperty(document, 'title'))}
          </span>
        </div>
      )}
    </Labelled>
  )
}

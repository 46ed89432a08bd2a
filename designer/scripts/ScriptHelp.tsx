import { Drawer } from 'antd'
import { FUNCTIONS, HOOKS, MEMBERS, type ScriptMember } from '../../schemas/language/script/interface.ts'
import type { ScriptKind } from '../../schemas/language/script/kinds.ts'
import { useDesigner } from '../context.tsx'

/** The interface of scripts, in the language of the person. */
export function ScriptHelp({ kind, onClose }: { readonly kind: ScriptKind; readonly onClose: () => void }) {
  const { say } = useDesigner()
  return (
    <Drawer open size={560} title={say('SCRIPT_HELP')} onClose={onClose}>
      <p>{say('SCRIPT_HELP_TEXT')}</p>
      <Members title={say('SCRIPT_HOOKS')} members={HOOKS[kind]} />
      <Members title={say('SCRIPT_MEMBERS')} members={MEMBERS[kind]} />
      <Members title={say('SCRIPT_FUNCTIONS')} members={FUNCTIONS} />
    </Drawer>
  )
}

function Members({ title, members }: { readonly title: string; readonly members: readonly ScriptMember[] }) {
  const { say } = useDesigner()
  return (
    <section className="vd-part">
      <h3>{title}</h3>
      <dl className="vd-members">
        {members.map(({ name, usage, about }) => (
          <div key={name}>
            <dt>
              <code>{usage}</code>
            </dt>
            <dd>{say(about)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

import { useDesigner } from '../../context.tsx'
import { useOpen } from '../../editor/context.tsx'
import { useSetProcess } from './use-set-process.ts'
import { NAMED_WAYS, WhoList } from './WhoList.tsx'

const STARTERS = NAMED_WAYS.filter((way) => way === 'user' || way === 'role' || way === 'position' || way === 'depart')

/** Who may start the process. */
export function StartPart() {
  const { say } = useDesigner()
  const { document } = useOpen()
  const set = useSetProcess()
  return (
    <>
      <p className="vd-help">{say('FLOW_STARTERS_HELP')}</p>
      <WhoList
        label={say('FLOW_STARTERS')}
        value={document['starters']}
        ways={STARTERS}
        isOptional
        onChange={(starters) => set('starters', starters)}
      />
    </>
  )
}

import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { isObject } from '../../../schemas/language/values.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { useItemKeys } from '../../../src/ui/use-item-keys.ts'
import { useDesigner } from '../../context.tsx'
import { type JsonObject, setProperty } from '../../document/json.ts'
import { wayKind, wayWords } from '../words/node-words.ts'
import { useFlowWords } from '../words/use-flow-words.ts'
import { WayForm } from './WayForm.tsx'

const WAYS = {
  user: { words: 'FLOW_WHO_USER', begin: { user: [] } },
  role: { words: 'FLOW_WHO_ROLE', begin: { role: '' } },
  position: { words: 'FLOW_WHO_POSITION', begin: { position: '' } },
  depart: { words: 'FLOW_WHO_DEPART', begin: { depart: '' } },
  head: { words: 'FLOW_WHO_HEAD', begin: { head: 1 } },
  supervisor: { words: 'FLOW_WHO_SUPERVISOR', begin: { supervisor: 1 } },
  chain: { words: 'FLOW_WHO_CHAIN', begin: { chain: 2 } },
  field: { words: 'FLOW_WHO_FIELD', begin: { field: '' } },
  starter: { words: 'FLOW_INITIATOR', begin: { starter: true } },
  same: { words: 'FLOW_WHO_SAME', begin: { same: '' } },
  pick: { words: 'FLOW_WHO_PICK', begin: { pick: 'starter' } },
  expr: { words: 'FLOW_WHO_EXPR', begin: { expr: '' } },
} as const satisfies Readonly<Record<string, { readonly words: MessageCode; readonly begin: JsonObject }>>
type Way = keyof typeof WAYS
const isWay = (kind: string): kind is Way => Object.hasOwn(WAYS, kind)
const ALL = Object.keys(WAYS) as readonly Way[]
/** Ways that name people before anybody chooses. */
export const NAMED_WAYS: readonly Way[] = ALL.filter((way) => way !== 'pick' && way !== 'chain')

interface WhoListProps {
  readonly label: string
  readonly value: unknown
  readonly ways?: readonly Way[]
  /** Nobody has to be named. */
  readonly isOptional?: boolean
  readonly onChange: (value: unknown) => void
}

/** The ways in which the people of a node are found, one after another; they add up. */
export function WhoList({ label, value, ways = ALL, isOptional = false, onChange }: WhoListProps) {
  const { say } = useDesigner()
  const speaking = useFlowWords()
  const list = Array.isArray(value) ? (value as readonly unknown[]) : []
  const rowKeys = useItemKeys(list)
  const drawChoices = (from: unknown, change: (value: unknown) => void) => (
    <WhoList label={say('FLOW_PICK_FROM')} value={from} ways={NAMED_WAYS} isOptional onChange={change} />
  )
  const write = (next: readonly unknown[]) => onChange(isOptional && next.length === 0 ? undefined : next)
  return (
    <fieldset className="vp-part">
      <legend>{label}</legend>
      {list.map((way, at) => {
        const kind = wayKind(way)
        return (
          <div key={rowKeys[at]} className="vp-way">
            <div className="vp-way-head">
              <Select<string>
                aria-label={say('FLOW_WAY_NUMBER', { label, number: at + 1 })}
                value={kind}
                options={ways.map((each) => ({ value: each, label: say(WAYS[each].words) }))}
                onChange={(next) => isWay(next) && write(list.with(at, WAYS[next].begin))}
              />
              <Button
                type="text"
                size="small"
                danger
                icon={<DeleteOutlined />}
                aria-label={say('FLOW_WAY_REMOVE', { way: wayWords(way, speaking) })}
                title={say('FLOW_WAY_REMOVE', { way: wayWords(way, speaking) })}
                onClick={() => write(list.toSpliced(at, 1))}
              />
            </div>
            {isObject(way) && (
              <WayForm
                kind={kind}
                way={way}
                onSet={(name, next) => write(list.with(at, setProperty(way, name, next)))}
                choices={drawChoices}
              />
            )}
          </div>
        )
      })}
      <Button
        size="small"
        type="dashed"
        icon={<PlusOutlined />}
        onClick={() => write([...list, WAYS[isOptional ? 'role' : 'user'].begin])}
      >
        {say('FLOW_WAY_ADD', { label })}
      </Button>
    </fieldset>
  )
}

import { isObject } from '../../../schemas/language/values.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { useDesigner } from '../../context.tsx'
import type { JsonObject } from '../../document/json.ts'
import { stringAt } from '../document/flow.ts'
import { ChoiceBox } from './boxes.tsx'
import { PeopleInput } from './PeopleInput.tsx'

type Words = readonly (readonly [value: string, words: MessageCode])[]
const EMPTY: Words = [
  ['admins', 'FLOW_EMPTY_ADMINS'],
  ['pass', 'FLOW_EMPTY_PASS'],
  ['reject', 'FLOW_EMPTY_REJECT'],
  ['refuse', 'FLOW_EMPTY_REFUSE'],
  ['user', 'FLOW_EMPTY_USER'],
]
const SELF: Words = [
  ['supervisor', 'FLOW_SELF_SUPERVISOR'],
  ['ask', 'FLOW_SELF_ASK'],
  ['skip', 'FLOW_SELF_SKIP'],
  ['admins', 'FLOW_SELF_ADMINS'],
]
const REPEAT: Words = [
  ['adjacent', 'FLOW_REPEAT_ADJACENT'],
  ['first', 'FLOW_REPEAT_FIRST'],
  ['ask', 'FLOW_REPEAT_ASK'],
]

interface RuleBoxesProps {
  /** A node, or the process. */
  readonly holder: JsonObject
  /** A node follows the process where it says nothing. */
  readonly isNode: boolean
  readonly onSet: (name: string, value: unknown) => void
}

/** What happens where nobody is found, where the initiator is, and where somebody has decided before. */
export function RuleBoxes({ holder, isNode, onSet }: RuleBoxesProps) {
  const { say } = useDesigner()
  const choices = (words: Words, isFirstDefault: boolean) => [
    ...(isNode ? [{ value: '', label: say('FLOW_AS_PROCESS') }] : []),
    ...words.map(([value, code], at) => ({
      value: !isNode && isFirstDefault && at === 0 ? '' : value,
      label: say(code),
    })),
  ]
  const empty = holder['empty']
  return (
    <>
      <ChoiceBox
        label={say('FLOW_EMPTY')}
        value={
          isObject(empty) ? 'user' : stringAt(holder, 'empty') === 'admins' && !isNode ? '' : stringAt(holder, 'empty')
        }
        choices={choices(EMPTY, true)}
        onChange={(next) => onSet('empty', next === 'user' ? { user: '' } : next || undefined)}
      />
      {isObject(empty) && (
        <PeopleInput
          kind="user"
          isSingle
          label={say('FLOW_EMPTY_USER_WHO')}
          value={stringAt(empty, 'user')}
          onChange={(user) => onSet('empty', { user })}
        />
      )}
      <ChoiceBox
        label={say('FLOW_SELF')}
        value={stringAt(holder, 'self') === 'supervisor' && !isNode ? '' : stringAt(holder, 'self')}
        choices={choices(SELF, true)}
        onChange={(next) => onSet('self', next || undefined)}
      />
      <ChoiceBox
        label={say('FLOW_REPEAT')}
        value={stringAt(holder, 'repeat') === 'adjacent' && !isNode ? '' : stringAt(holder, 'repeat')}
        choices={choices(REPEAT, true)}
        onChange={(next) => onSet('repeat', next || undefined)}
      />
    </>
  )
}

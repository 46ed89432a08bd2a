import { Button, Input } from 'antd'
import { useState } from 'react'
import { isObject } from '../../../../schemas/language/values.ts'
import { testFillRule } from '../../../api/fills.ts'
import { FormRow } from '../../../ui/FormRow.tsx'
import { errorText } from '../../../ui/feedback/error-text.ts'
import { useSay } from '../../../ui/use-say.ts'
import type { PanelProps } from '../props.ts'
import '../panels.css'

type Tried = { readonly value: string } | { readonly problem: string }

/** The field of the form that the parameters of a rule name. */
function fieldOf(params: unknown): string | undefined {
  try {
    const parsed: unknown = typeof params === 'string' ? JSON.parse(params) : params
    return isObject(parsed) && typeof parsed['field'] === 'string' ? parsed['field'] : undefined
  } catch {
    return undefined
  }
}

/** Shows what the fill rule of the row would give a new record now. No number is taken. */
export function FillTestPanel({ row }: PanelProps) {
  const say = useSay()
  const code = String(row?.['ruleCode'] ?? '')
  const field = fieldOf(row?.['ruleParams'])
  const [text, setText] = useState('')
  const [tried, setTried] = useState<Tried>()
  const [isBusy, setBusy] = useState(false)
  const handleTry = async () => {
    setBusy(true)
    try {
      setTried({ value: (await testFillRule(code, field === undefined ? {} : { [field]: text })) ?? '' })
    } catch (reason) {
      setTried({ problem: errorText(reason, say) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="v-panel">
      <p>{say('FILL_TEST_HINT', { code })}</p>
      {field !== undefined && (
        <FormRow label={say('FILL_TEST_FIELD', { field })}>
          {(control) => <Input {...control} value={text} onChange={({ target }) => setText(target.value)} />}
        </FormRow>
      )}
      <Button type="primary" loading={isBusy} onClick={() => void handleTry()}>
        {say('FILL_TEST_RUN')}
      </Button>
      <p aria-live="polite">
        {tried &&
          ('problem' in tried
            ? tried.problem
            : tried.value === ''
              ? say('FILL_TEST_EMPTY')
              : say('FILL_TEST_VALUE', { value: tried.value }))}
      </p>
    </div>
  )
}

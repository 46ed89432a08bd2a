import { Alert } from 'antd'
import { textIn } from '../../../schemas/language/text.ts'
import { useCell } from '../store/index.ts'
import { useForm } from './form-context.tsx'

/** Problems that block the save and have no visible field to be shown at. */
export function HiddenProblems() {
  const { screen, store, ports } = useForm()
  const { unseen } = useCell(store.flags)
  if (unseen.length === 0) return null
  const hasFields = unseen.some(({ field }) => field !== '')
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      className="vi-unseen"
      title={ports.say(hasFields ? 'FORM_UNSEEN' : 'FORM_REFUSED')}
      description={
        <ul>
          {unseen.map(({ field, text }) => (
            <li key={`${field} ${text}`}>
              {field === '' ? text : `${textIn(screen.byKey.get(field)?.field.title ?? field, ports.locale)}: ${text}`}
            </li>
          ))}
        </ul>
      }
    />
  )
}

import { textIn } from '../../../schemas/language/text.ts'
import { type Slot, useCell } from '../store/index.ts'
import { focusField } from './focus.ts'
import { useForm } from './form-context.tsx'

/** So many are named; the others are counted. */
const MOST = 12

/** What was wrong when all was checked, with a way to each field. It shrinks while it is put right. */
export function ErrorSummary() {
  const { store, ports } = useForm()
  const { keys, isListed } = useCell(store.problems.wrong)
  if (!isListed) return null
  return (
    <section className="vi-wrong" aria-label={ports.say('FORM_WRONG_LIST', { count: keys.length })}>
      <p>{ports.say('FORM_WRONG_LIST', { count: keys.length })}</p>
      <ul>
        {keys
          .slice(0, MOST)
          .flatMap((key) => store.slots.get(key) ?? [])
          .map((slot) => (
            <WrongField key={slot.resolved.key} slot={slot} />
          ))}
      </ul>
      {keys.length > MOST && <p>{ports.say('FORM_WRONG_MORE', { count: keys.length - MOST })}</p>}
    </section>
  )
}

function WrongField({ slot }: { readonly slot: Slot }) {
  const { store, ports } = useForm()
  const { problem } = useCell(slot.cell)
  const { key, field } = slot.resolved
  const place = store.parts.placeOf(key)
  const part = place?.parts.parts[place.index]?.title
  const title = textIn(field.title, ports.locale)
  return (
    <li>
      <button type="button" className="vi-link" onClick={() => focusField(store, key)}>
        {part === undefined ? title : `${textIn(part, ports.locale)} › ${title}`}
      </button>{' '}
      <span>{problem}</span>
    </li>
  )
}

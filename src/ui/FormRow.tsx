import { useId, type ReactNode } from 'react'

interface Control {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}
interface Props {
  readonly label: string
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly children: (control: Control) => ReactNode
}

/** A label, its control, and what is wrong with it: tied together for screen readers. */
export function FormRow({ label, error, hint, children }: Props) {
  const id = useId()
  const about = `${id}-about`
  const text = error ?? hint
  return (
    <div className={error ? 'v-row v-row-error' : 'v-row'}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': text === undefined ? undefined : about,
      })}
      <div id={about} className="v-row-about" role={error ? 'alert' : 'status'}>
        {text}
      </div>
    </div>
  )
}

import { useEffect, type RefObject } from 'react'
import { usePhone } from '../../host/ui/use-phone.ts'

/** What takes words and opens nothing when it gets the focus. */
const WORDS = 'input.ant-input, textarea'
const CONTROL = 'input, textarea, select, button, [tabindex]'

/** Focuses the first field if it is a text input, else the form itself. On a phone it does nothing, because the keyboard would cover the form. */
export function useInitialFocus(form: RefObject<HTMLFormElement | null>, wanted: boolean): void {
  const isPhone = usePhone()
  useEffect(() => {
    if (!wanted) return undefined
    // The dialog around takes the focus first.
    const timer = setTimeout(() => {
      const box = form.current
      if (!box || box.contains(document.activeElement)) return
      const first = box.querySelector<HTMLElement>(CONTROL)
      const target = !isPhone && first?.matches(WORDS) ? first : box
      target.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [form, wanted, isPhone])
}

import { useEffect, type RefObject } from 'react'
import { usePhone } from '../../host/ui/use-phone.ts'

/** What takes words and opens nothing when it gets the focus. */
const WORDS = 'input.ant-input, textarea'
const CONTROL = 'input, textarea, select, button, [tabindex]'

/** Puts the cursor where typing begins: the first field when it takes words, else before it. A phone would raise its keyboard over the form. */
export function useStart(form: RefObject<HTMLFormElement | null>, wanted: boolean): void {
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

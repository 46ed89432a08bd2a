import { useMemo, useState } from 'react'
import { checkScreenShape, type SoundFields } from '../../schemas/language/check/check-document.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { useOpen } from './context.tsx'

/**
 * The document as it can be drawn: as it is now while its shape is right, else as it was when it last was. What it refers
 * to may be missing; the whole check waits for a pause, and a drawing must not.
 */
export function useDrawableScreen(): Screen | undefined {
  const { document } = useOpen()
  const [sound] = useState<SoundFields>(() => new WeakMap())
  const { document: screen } = useMemo(() => checkScreenShape(document, sound), [document, sound])
  const [last, setLast] = useState(screen)
  if (screen && screen !== last) setLast(screen)
  return screen ?? last
}

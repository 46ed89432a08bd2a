import { useCallback, useEffect, useRef, useState } from 'react'
import { getCaptcha } from '../../api/session.ts'
import { uuid } from '../../lib/text.ts'

export interface Captcha {
  readonly key: string
  /** Data URI; '' while loading, when it failed, or when the back end asks for none. */
  readonly image: string
  readonly state: 'loading' | 'ready' | 'none' | 'failed'
}

const fresh = (): Captcha => ({ key: uuid(), image: '', state: 'loading' })

/** The captcha image, the way to get another one, and the way to wait for the one asked for: an answer later than the person. */
export function useCaptcha(): {
  readonly captcha: Captcha
  readonly reload: () => void
  readonly settled: () => Promise<Captcha>
} {
  const [captcha, setCaptcha] = useState(fresh)
  const answer = useRef<Promise<Captcha>>(undefined)
  const { key } = captcha
  useEffect(() => {
    answer.current = getCaptcha(key).then(
      (image) => ({ key, image, state: image === '' ? 'none' : 'ready' }),
      () => ({ key, image: '', state: 'failed' }),
    )
    void answer.current.then((now) => setCaptcha((before) => (before.key === key ? now : before)))
  }, [key])
  return {
    captcha,
    reload: useCallback(() => setCaptcha(fresh()), []),
    settled: () => answer.current ?? Promise.resolve(captcha),
  }
}

import { useCallback, useEffect, useState } from 'react'
import { getCaptcha } from '../../api/session.ts'
import { uuid } from '../../lib/text.ts'

export interface Captcha {
  readonly key: string
  /** Data URI; '' while loading, when it failed, or when the back end asks for none. */
  readonly image: string
  readonly state: 'loading' | 'ready' | 'none' | 'failed'
}

const fresh = (): Captcha => ({ key: uuid(), image: '', state: 'loading' })

/** The captcha image and the way to get another one. */
export function useCaptcha(): [Captcha, () => void] {
  const [captcha, setCaptcha] = useState(fresh)
  const { key } = captcha
  useEffect(() => {
    const settle = (change: Partial<Captcha>) => setCaptcha((now) => (now.key === key ? { ...now, ...change } : now))
    getCaptcha(key).then(
      (image) => settle({ image, state: image === '' ? 'none' : 'ready' }),
      () => settle({ state: 'failed' }),
    )
  }, [key])
  return [captcha, useCallback(() => setCaptcha(fresh()), [])]
}

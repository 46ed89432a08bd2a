import { useSay } from '../../ui/use-say.ts'
import { Field, type FieldProps } from './fields.tsx'
import type { Captcha } from './use-captcha.ts'

/** The code of a picture, and the picture, which is another one when pressed. */
export function CaptchaField({
  captcha,
  onReload,
  ...field
}: { captcha: Captcha; onReload: () => void } & Pick<FieldProps, 'name' | 'value' | 'error' | 'onChange'>) {
  const say = useSay()
  const image = captcha.image.startsWith('data:image/') ? captcha.image : undefined
  return (
    <div className="v-login-captcha">
      <Field {...field} label={say('LOGIN_CAPTCHA')} autoComplete="off" maxLength={10} />
      <button
        type="button"
        onClick={onReload}
        title={say('LOGIN_CAPTCHA_IMAGE')}
        disabled={captcha.state === 'loading'}
      >
        {image ? (
          <img src={image} alt={say('LOGIN_CAPTCHA_IMAGE')} />
        ) : (
          say(captcha.state === 'loading' ? 'COMMON_LOADING' : 'LOGIN_CAPTCHA_FAILED')
        )}
      </button>
    </div>
  )
}

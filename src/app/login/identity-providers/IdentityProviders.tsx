import type { SignInWays } from '../../../api/sign-in.ts'
import { useSay } from '../../../ui/use-say.ts'
import { goToCas, goToProvider } from './identity-providers.ts'

/** Buttons of the identity providers. */
export function IdentityProviders({ ways, wayBack }: { ways: SignInWays; wayBack: string | undefined }) {
  const say = useSay()
  if (ways.third.length === 0 && ways.casUrl === '') return null
  return (
    <section className="v-login-other" aria-labelledby="v-other-ways">
      <h2 id="v-other-ways">{say('SIGNIN_OTHER')}</h2>
      {ways.third.map(({ source, title }) => (
        <button
          key={source}
          type="button"
          className="v-login-button v-login-button-plain"
          onClick={() => goToProvider(source, wayBack)}
        >
          {title}
        </button>
      ))}
      {ways.casUrl !== '' && (
        <button type="button" className="v-login-button v-login-button-plain" onClick={() => goToCas(ways, wayBack)}>
          {say('SIGNIN_CAS')}
        </button>
      )}
    </section>
  )
}

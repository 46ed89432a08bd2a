import type { Profile } from '../../../api/organization/account.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useSay } from '../../../ui/use-say.ts'
import { Facts } from './Facts.tsx'

/** What the account is reached and entered by. */
export function BindingsPart({ profile: { phone, email, bindings } }: { readonly profile: Profile }) {
  const say = useSay()
  const unbound = say('BINDING_NONE')
  return (
    <section className="v-account-part">
      <h2>{say('BINDING_CONTACT')}</h2>
      <Facts
        facts={[
          [say('PROFILE_PHONE'), phone || unbound],
          [say('PROFILE_EMAIL'), email || unbound],
        ]}
      />
      <p>{say('BINDING_HINT')}</p>
      <h2>{say('BINDING_THIRD')}</h2>
      {bindings.length === 0 ? (
        <EmptyState text={say('BINDING_THIRD_NONE')} />
      ) : (
        <Facts
          facts={bindings.map(({ title, createTime }) => [title, say('BINDING_SINCE', { time: createTime })] as const)}
        />
      )}
    </section>
  )
}

import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { staticUrl } from '../../../api/client/context.ts'
import { company, organizationName } from '../../../state/session/company.ts'
import { locale } from '../../../state/locale.ts'
import { HOME_PATH } from '../../../state/home.ts'
import { Logo } from '../../../ui/frame/Logo.tsx'

export function useOrganization(): { readonly name: string; readonly logo: string } {
  const known = useSnapshot(company)
  const { current } = useSnapshot(locale)
  return { name: organizationName(known, current), logo: known.logo }
}

/** Logo and name of the organisation; links to the home page. */
export function Brand({ small = false }: { small?: boolean }) {
  const { name, logo } = useOrganization()
  return (
    <Link to={HOME_PATH} className="v-brand" aria-label={name}>
      <Logo src={logo && staticUrl(logo)} />
      {!small && <span>{name}</span>}
    </Link>
  )
}

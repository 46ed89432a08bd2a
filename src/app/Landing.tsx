import { Navigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { session } from '../state/session/session.ts'
import { HOME_PATH } from './routes/redirect.ts'

/** The address without a page: the home page of the person's role, else the usual one. */
export function Landing() {
  const { homePath } = useSnapshot(session)
  return <Navigate to={homePath === '' ? HOME_PATH : homePath} replace />
}

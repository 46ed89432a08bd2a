import { Outlet } from 'react-router-dom'
import { UserFrame } from './UserFrame.tsx'

/** The frame of every page before the sign-in, for the router. */
export const UserLayout = () => (
  <UserFrame>
    <Outlet />
  </UserFrame>
)

import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { loadPermissions } from '../../state/session/session.ts'
import { Loading } from '../../ui/frame/Loading.tsx'

/**
 * An address that the menu does not have. A page may have been published or granted since the menu was read, so that the menu is
 * read once more before the address counts as unknown.
 */
export function UnknownPage({ pathname }: { readonly pathname: string }) {
  const [sought, setSought] = useState('')
  useEffect(() => {
    let isLeft = false
    const end = () => !isLeft && setSought(pathname)
    // Without an answer the menu is the one that was read.
    loadPermissions().then(end, end)
    return () => {
      isLeft = true
    }
  }, [pathname])
  return sought === pathname ? <Navigate to="/404" replace /> : <Loading page />
}

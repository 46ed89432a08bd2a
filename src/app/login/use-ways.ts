import { useEffect, useState } from 'react'
import { getSignInWays, type SignInWays } from '../../api/sign-in.ts'

let asked: Promise<SignInWays> | undefined

/** The ways of signing in that the back end offers; undefined while it is asked. */
export function useWays(): SignInWays | undefined {
  const [ways, setWays] = useState<SignInWays>()
  useEffect(() => {
    let isHere = true
    asked ??= getSignInWays().finally(() => {
      asked = undefined
    })
    void asked.then((answer) => isHere && setWays(answer))
    return () => {
      isHere = false
    }
  }, [])
  return ways
}

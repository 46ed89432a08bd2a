import { useEffect, useState } from 'react'
import { getSignInWays, type SignInWays } from '../../../api/sign-in.ts'

let asked: Promise<SignInWays> | undefined

/** The sign-in methods of the back end; undefined while they are loading. */
export function useSignInWays(): SignInWays | undefined {
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

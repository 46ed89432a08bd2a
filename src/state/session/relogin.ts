import { proxy } from 'valtio'
import { session, watchSession } from './session.ts'

/** Whether the person is asked to sign in again, over the current page. Written by this module only. */
export const relogin = proxy({ isAsked: false })

let settle: ((isBack: boolean) => void) | undefined

/** Resolves to true when the session goes on with a new token, to false when the person gives it up. */
export function askToSignInAgain(): Promise<boolean> {
  const dead = session.token
  return new Promise((resolve) => {
    const stop = watchSession(() => {
      if (session.token !== dead) answerSignInAgain(session.token !== '')
    })
    settle = (isBack) => {
      stop()
      relogin.isAsked = false
      resolve(isBack)
    }
    relogin.isAsked = true
  })
}
export function answerSignInAgain(isBack: boolean): void {
  settle?.(isBack)
  settle = undefined
}

/** What stands for a value that is only ever written: the same for each, so that not even its length is told. Sent back, it changes nothing. */
export const HIDDEN = '******'

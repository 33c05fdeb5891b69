/** The page to open after signing in: the one that was asked for, where it is one of ours, else home. */
export const wantedPage = (redirect: string | null): string =>
  redirect?.startsWith('/') && !redirect.startsWith('//') ? redirect : '/home';

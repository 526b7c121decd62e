// Sends the requests of the first screen while its scripts are still loading.
const { dataset } = document.currentScript!;
const root = document.documentElement;
let token: string | null = null;
let storedLanguage: string | null = null;
try {
  token = localStorage.getItem('staffToken');
  storedLanguage = localStorage.getItem('staffLanguage');
} catch {}
const language = storedLanguage || root.lang;
// the skeleton's text stays hidden if staff must sign in first or read another language
if (!token || language !== root.lang) root.setAttribute('data-unspoken', '');
if (token) {
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    'accept-language': language,
  };
  const answers: Record<string, Promise<Response>> = {};
  for (const address of dataset['calls']!.split(' ')) {
    const answer = (answers[address] = fetch(address, { headers }));
    // prevents an unhandled rejection; the consumer of the promise still sees the error
    answer.catch(() => {});
  }
  window.early = { authorization: headers.authorization, language, answers };
}

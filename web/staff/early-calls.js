// Asks what the first screen will ask, while its scripts are still on their way.
{
  const { dataset } = document.currentScript;
  const root = document.documentElement;
  let token = null;
  let chosen = null;
  try {
    token = localStorage.getItem('staffToken');
    chosen = localStorage.getItem('staffLanguage');
  } catch {}
  const language = chosen || root.lang;
  // what is drawn before the scripts have come is for those who are let in, in the language that they read
  if (!token || language !== root.lang) root.setAttribute('data-unspoken', '');
  if (token) {
    const headers = { accept: 'application/json', authorization: `Bearer ${token}`, 'accept-language': language };
    const answers = {};
    for (const address of dataset.calls.split(' ')) {
      answers[address] = fetch(address, { headers });
      // whoever takes it is told
      answers[address].catch(() => {});
    }
    window.early = { authorization: headers.authorization, language, answers };
  }
}

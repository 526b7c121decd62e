// Loads the scripts of a page that is complete without them after its first paint, so that they do not delay
// it.
const late = document.getElementById('late-scripts')!;
const begin = () => {
  for (const href of late.dataset['files']!.split(' ')) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  const script = document.createElement('script');
  script.type = 'module';
  script.textContent = late.textContent;
  document.body.append(script);
};
// a background tab never paints
if (document.hidden) begin();
else if (window.PerformanceObserver?.supportedEntryTypes?.includes('paint'))
  new PerformanceObserver((_paints, observer) => {
    observer.disconnect();
    begin();
  }).observe({ type: 'paint', buffered: true });
// older browsers do not report the first paint
else requestAnimationFrame(() => setTimeout(begin));

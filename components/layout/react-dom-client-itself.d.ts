declare module 'react-dom-client-itself' {
  const client: typeof import('react-dom/client');
  export default client;
}

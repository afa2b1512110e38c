declare module "virtual:tarteaucitron-services" {
  /** Address of the services that this site knows, out of tarteaucitron's own file. */
  const url: string;
  export default url;
}
